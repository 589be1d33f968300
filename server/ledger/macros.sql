-- Seconds.
CREATE OR REPLACE TEMP MACRO days(n) AS n * 86400;

-- Whether an age in seconds is that of the hand. The limits are variables, set from contract/hands.ts: of a name that
-- is spelled out nothing is left but the comparison with two numbers.
CREATE OR REPLACE TEMP MACRO is_hand(age, name) AS CASE name
  WHEN 'diamond' THEN age > days(getvariable('diamond_days'))
  WHEN 'gold' THEN age > days(getvariable('gold_days')) AND age <= days(getvariable('diamond_days'))
  WHEN 'silver' THEN age > days(getvariable('silver_days')) AND age <= days(getvariable('gold_days'))
  WHEN 'bronze' THEN age > days(getvariable('bronze_days')) AND age <= days(getvariable('silver_days'))
  WHEN 'wood' THEN age <= days(getvariable('bronze_days'))
END;

-- Seconds of the n-th window of contract/windows.ts, the shortest first.
CREATE OR REPLACE TEMP MACRO window_seconds(n) AS getvariable('window_lengths')[n];

-- What of an amount is above 64 bits, and what is in them.
CREATE OR REPLACE TEMP MACRO two_to_64() AS 18446744073709551616::HUGEINT;
CREATE OR REPLACE TEMP MACRO high_word(x) AS x >> 64;
CREATE OR REPLACE TEMP MACRO low_word(x) AS x & (two_to_64() - 1);
-- Sums of amounts that flow, which may need more than 128 bits where what is held does not: in two halves then.
CREATE OR REPLACE TEMP MACRO upper_half(x) AS CASE WHEN getvariable('is_wide') THEN high_word(x) ELSE 0::HUGEINT END;
CREATE OR REPLACE TEMP MACRO lower_half(x) AS CASE WHEN getvariable('is_wide') THEN low_word(x) ELSE x END;
CREATE OR REPLACE TEMP MACRO of_halves(upper_sum, lower_sum) AS upper_sum * two_to_64() + lower_sum;

-- Sums of doubles that are the same in whatever order their rows come, which differs from run to run. Of many rows:
-- exact sums of integers, a range of 44 bits each, in which no double loses a digit and 2^29 of them have room. What is
-- beyond all ranges is not an amount of money.
CREATE OR REPLACE TEMP MACRO sum_of_many(x) AS CASE WHEN count(x) > 0 THEN
    coalesce(sum(CASE WHEN abs(x) >= 2.0 ** 88 AND abs(x) < 2.0 ** 132 THEN (x * 2.0 ** -35)::HUGEINT END), 0)::DOUBLE * 2.0 ** 35
    + coalesce(sum(CASE WHEN abs(x) >= 2.0 ** 44 AND abs(x) < 2.0 ** 88 THEN (x * 2.0 ** 9)::HUGEINT END), 0)::DOUBLE * 2.0 ** -9
    + coalesce(sum(CASE WHEN abs(x) >= 2.0 ** 0 AND abs(x) < 2.0 ** 44 THEN (x * 2.0 ** 53)::HUGEINT END), 0)::DOUBLE * 2.0 ** -53
    + coalesce(sum(CASE WHEN abs(x) >= 2.0 ** -44 AND abs(x) < 2.0 ** 0 THEN (x * 2.0 ** 97)::HUGEINT END), 0)::DOUBLE * 2.0 ** -97
    + coalesce(sum(CASE WHEN abs(x) >= 2.0 ** -88 AND abs(x) < 2.0 ** -44 THEN (x * 2.0 ** 141)::HUGEINT END), 0)::DOUBLE * 2.0 ** -141
    + coalesce(sum(CASE WHEN abs(x) < 2.0 ** -88 THEN (x * 2.0 ** 185)::HUGEINT END), 0)::DOUBLE * 2.0 ** -185
    + coalesce(fsum(x) FILTER (abs(x) >= 2.0 ** 132), 0)
END;
-- Of groups of few rows: in the order of their size.
CREATE OR REPLACE TEMP MACRO sum_of_few(x) AS list_aggregate(list_sort(list(x) FILTER (x IS NOT NULL)), 'fsum');
-- Of squares of shares, which are 1 together at most.
CREATE OR REPLACE TEMP MACRO sum_of_squares(x) AS sum((x ** 2 * 2.0 ** 100)::HUGEINT)::DOUBLE * 2.0 ** -100;
