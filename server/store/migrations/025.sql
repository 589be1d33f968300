-- Accounts, their sign-in links and sessions, each as JSON under a key of its own (server/access/accounts.ts).
CREATE TABLE account_records (key VARCHAR NOT NULL, value VARCHAR NOT NULL);
