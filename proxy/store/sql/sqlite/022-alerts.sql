-- Alerts: who is told of which arrivals, by which channels, and what was delivered.

CREATE TABLE alerts (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  -- '' where nobody signs in.
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Of arrivals, or a rule's id; without both, what concerns the person.
  search TEXT,
  rule TEXT,
  -- Ids, as JSON.
  channels TEXT NOT NULL,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (account, id),
  CHECK (search IS NULL OR rule IS NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_channels (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  person TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('webhook', 'email', 'push')),
  name TEXT NOT NULL,
  -- Where it leads and by what it is signed, as JSON: never sent to a page.
  target TEXT NOT NULL,
  with_text INTEGER NOT NULL CHECK (with_text IN (0, 1)),
  keeps_quiet INTEGER NOT NULL CHECK (keeps_quiet IN (0, 1)),
  most_per_hour INTEGER NOT NULL,
  -- Of a daily digest; NULL for messages at once.
  digest_hour INTEGER CHECK (digest_hour BETWEEN 0 AND 23),
  -- Why nothing is sent any more.
  stopped TEXT CHECK (stopped IN ('admin', 'gone')),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_people (
  account TEXT NOT NULL,
  person TEXT NOT NULL,
  zone TEXT NOT NULL,
  -- Minutes of the day in that zone; NULL for no quiet hours.
  quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
  PRIMARY KEY (account, person),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
) STRICT, WITHOUT ROWID;

-- What waits to become a message.
CREATE TABLE alert_items (
  account TEXT NOT NULL,
  channel TEXT NOT NULL,
  -- Each notification once for each channel.
  row_key TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- JSON; without text where the channel is to have none.
  item TEXT NOT NULL,
  PRIMARY KEY (account, channel, row_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_deliveries (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  channel TEXT NOT NULL,
  is_test INTEGER NOT NULL CHECK (is_test IN (0, 1)),
  -- JSON.
  message TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  -- Whoever sends it has it until then; then another proxy may.
  claimed_until INTEGER NOT NULL,
  last_at INTEGER,
  -- JSON; NULL before the first attempt.
  outcome TEXT,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_deliveries_due ON alert_deliveries (account, state, next_at);
CREATE INDEX alert_deliveries_of_channel ON alert_deliveries (account, channel, created_at);

-- The pair that signs Web Push (RFC 8292), made at the first start that needs it.
CREATE TABLE push_keys (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL
) STRICT;
