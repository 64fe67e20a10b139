-- Alerts: who is told of which arrivals, by which channels, and what was delivered.

CREATE TABLE alerts (
  account text NOT NULL,
  id text NOT NULL,
  -- '' where nobody signs in.
  person text NOT NULL,
  name text NOT NULL,
  -- Of arrivals, or a rule's id; without both, what concerns the person.
  search text,
  rule text,
  -- Ids, as JSON.
  channels text NOT NULL,
  is_on bigint NOT NULL CHECK (is_on IN (0, 1)),
  changed_at bigint NOT NULL,
  PRIMARY KEY (account, id),
  CHECK (search IS NULL OR rule IS NULL)
);

CREATE TABLE alert_channels (
  account text NOT NULL,
  id text NOT NULL,
  person text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webhook', 'email', 'push')),
  name text NOT NULL,
  -- Where it leads and by what it is signed, as JSON: never sent to a page.
  target text NOT NULL,
  with_text bigint NOT NULL CHECK (with_text IN (0, 1)),
  keeps_quiet bigint NOT NULL CHECK (keeps_quiet IN (0, 1)),
  most_per_hour bigint NOT NULL,
  -- Of a daily digest; NULL for messages at once.
  digest_hour bigint CHECK (digest_hour BETWEEN 0 AND 23),
  -- Why nothing is sent any more.
  stopped text CHECK (stopped IN ('admin', 'gone')),
  changed_at bigint NOT NULL,
  PRIMARY KEY (account, id)
);

CREATE TABLE alert_people (
  account text NOT NULL,
  person text NOT NULL,
  zone text NOT NULL,
  -- Minutes of the day in that zone; NULL for no quiet hours.
  quiet_from bigint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to bigint CHECK (quiet_to BETWEEN 0 AND 1439),
  PRIMARY KEY (account, person),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- What waits to become a message.
CREATE TABLE alert_items (
  account text NOT NULL,
  channel text NOT NULL,
  -- Each notification once for each channel.
  row_key text NOT NULL,
  at bigint NOT NULL,
  -- JSON; without text where the channel is to have none.
  item text NOT NULL,
  PRIMARY KEY (account, channel, row_key)
);

CREATE TABLE alert_deliveries (
  account text NOT NULL,
  id text NOT NULL,
  channel text NOT NULL,
  is_test bigint NOT NULL CHECK (is_test IN (0, 1)),
  -- JSON.
  message text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts bigint NOT NULL,
  created_at bigint NOT NULL,
  next_at bigint NOT NULL,
  -- Whoever sends it has it until then; then another proxy may.
  claimed_until bigint NOT NULL,
  last_at bigint,
  -- JSON; NULL before the first attempt.
  outcome text,
  PRIMARY KEY (account, id)
);
CREATE INDEX alert_deliveries_due ON alert_deliveries (account, state, next_at);
CREATE INDEX alert_deliveries_of_channel ON alert_deliveries (account, channel, created_at);

-- The pair that signs Web Push (RFC 8292), made at the first start that needs it.
CREATE TABLE push_keys (
  id bigint PRIMARY KEY CHECK (id = 1),
  public_key text NOT NULL,
  private_key text NOT NULL
);
