-- As sqlite/011. A setting of the transaction notes which writes it touched. `chain_instance` says
-- on which server and in which database the chain went on, and whether a proxy found that commits
-- were lost.

CREATE TABLE chain_stores (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id text NOT NULL UNIQUE,
  version bigint NOT NULL,
  after_link bigint NOT NULL,
  begun_link bigint NOT NULL,
  begun_at bigint NOT NULL
);
CREATE TRIGGER chain_stores_are_never_changed BEFORE UPDATE OR DELETE ON chain_stores
FOR EACH ROW EXECUTE FUNCTION refuse('the chain is append-only');
CREATE TABLE chain (
  id bigint PRIMARY KEY,
  write_id bigint NOT NULL,
  digest text NOT NULL,
  value text NOT NULL
);
CREATE TRIGGER chain_is_never_changed BEFORE UPDATE OR DELETE ON chain
FOR EACH ROW EXECUTE FUNCTION refuse('the chain is append-only');
CREATE TRIGGER chain_is_never_emptied BEFORE TRUNCATE ON chain
EXECUTE FUNCTION refuse('the chain is append-only');

CREATE TABLE chain_instance (
  id bigint PRIMARY KEY CHECK (id = 1),
  instance text NOT NULL,
  refused text
);

CREATE FUNCTION touch_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('waybill.touched', concat(current_setting('waybill.touched', true), ' ',
    to_jsonb(NEW) ->> TG_ARGV[0]), true);
  RETURN NULL;
END $$;
CREATE TRIGGER writes_are_touched AFTER INSERT OR UPDATE ON writes
FOR EACH ROW EXECUTE FUNCTION touch_write('id');
CREATE TRIGGER writes_are_touched_by_history AFTER INSERT ON history
FOR EACH ROW EXECUTE FUNCTION touch_write('write_id');
CREATE TRIGGER writes_are_touched_by_attempts AFTER INSERT ON attempts
FOR EACH ROW EXECUTE FUNCTION touch_write('write_id');
