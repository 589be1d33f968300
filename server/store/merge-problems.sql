-- Known failures: an import adds to them, and changes those that it names again.
CREATE OR REPLACE TEMP TABLE incoming_problems AS
SELECT DISTINCT i.token_id, s.endpoint, s.problem
FROM staged_problems AS s JOIN import_tokens AS i ON i.token = s.token
ANTI JOIN problems AS p ON p.token_id = i.token_id AND p.endpoint = s.endpoint AND p.problem = s.problem;

DELETE FROM problems USING incoming_problems AS n
WHERE problems.token_id = n.token_id AND problems.endpoint = n.endpoint;
INSERT INTO problems SELECT token_id, endpoint, problem FROM incoming_problems;
