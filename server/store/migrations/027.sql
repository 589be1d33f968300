-- What a reorganisation took back of a token, and from which time on, until whoever tells of it has read it
-- (server/alerts).
CREATE TABLE rewound_tokens (
  rewind VARCHAR NOT NULL,
  chain VARCHAR NOT NULL,
  address VARCHAR NOT NULL,
  from_time BIGINT NOT NULL
);
