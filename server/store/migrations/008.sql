-- Amounts as they are: to unpack a million of them took half a second, to read them takes a hundredth.
CREATE TABLE holders_unpacked (
  token_id INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  amount HUGEINT USING COMPRESSION uncompressed NOT NULL,
  address VARCHAR USING COMPRESSION uncompressed NOT NULL,
  account VARCHAR USING COMPRESSION uncompressed NOT NULL
);
INSERT INTO holders_unpacked SELECT * FROM holders;
DROP TABLE holders;
ALTER TABLE holders_unpacked RENAME TO holders;

-- Who an address is said to be, by lists that the operator imported. A list is replaced as a whole.
CREATE TABLE address_labels (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  category VARCHAR NOT NULL, -- contract/kinds.ts
  category_given VARCHAR, -- the list's own word, where it is none of these
  source VARCHAR NOT NULL,
  as_of BIGINT -- unix seconds
);

-- What an address is, as its chain answered.
CREATE TABLE address_kinds (
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  evidence VARCHAR NOT NULL,
  pool VARCHAR, -- Pool of contract/labels.ts as JSON
  block BIGINT NOT NULL -- at which it was asked
);
