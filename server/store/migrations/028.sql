-- What each key spent at each endpoint on a day (days since 1970, UTC).
CREATE TABLE key_endpoints (
  id INTEGER NOT NULL, day INTEGER NOT NULL, endpoint VARCHAR NOT NULL, answers BIGINT NOT NULL, units BIGINT NOT NULL
);
