-- What searches look through: name and ticker in small letters, without the $ before them, in one text. Made for each
-- question anew that takes seven times as long. Null until it is filled (figures/list-figures.ts).
ALTER TABLE tokens ADD COLUMN search_text VARCHAR;
