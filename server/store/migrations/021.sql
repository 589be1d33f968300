-- Tokens whose newest figures contradict themselves: older ones, or none, stand in their place. Their transfers are stored.
CREATE TABLE refused_figures (
  token_id INTEGER NOT NULL,
  contradictions VARCHAR NOT NULL, -- of the figures, as JSON: a list of { figure, text }
  refused_at BIGINT NOT NULL, -- unix seconds
  is_snapshot BOOLEAN NOT NULL,
  as_of BIGINT -- unix seconds at which balances were true that were imported since the older figures
);
