-- Texts of a file to the values of the staging tables. What cannot be converted becomes a value that
-- is never valid (-1, '', NaN), because staging is one pass: bad rows are counted and explained afterwards.
-- The forms that almost every row has come first in each CASE; the rest may be slow. What is needed several times is put
-- in a list and taken out of it by a name: a macro writes its parameter out each time, and the conversions of one file of
-- twenty rows took 170 ms to plan.

-- Numbers as they are written: spaces of every kind and both apostrophes group digits.
CREATE OR REPLACE TEMP MACRO number_text(t) AS
  trim(translate(t, chr(160) || chr(8239) || chr(8201) || chr(8199) || chr(8217), '    '''));

-- Thousands separators only where they stand in the right places: 1,23 is not 123, and what begins with 0 is not grouped.
-- The patterns come from conversion.ts.
CREATE OR REPLACE TEMP MACRO is_number(t) AS regexp_full_match(t, number_with_point());
CREATE OR REPLACE TEMP MACRO ungrouped(t) AS regexp_replace(t, '[, '']', '', 'g');

-- The number with a decimal point, of one with a decimal comma; what is none is left, but for its commas and points.
CREATE OR REPLACE TEMP MACRO point_for_comma(t) AS CASE
  WHEN t IS NULL OR regexp_full_match(t, '\d*') THEN t
  WHEN regexp_full_match(number_text(t), number_with_comma()) THEN
    replace(regexp_replace(number_text(t), '[. '']', '', 'g'), ',', '.')
  ELSE regexp_replace(t, '[.,]', '?', 'g')
END;

-- In which way a number can be read: 'point', 'comma', or 'either' where both give numbers, and different ones; NULL where
-- it does not matter. A number that has to be whole cannot have a fraction.
CREATE OR REPLACE TEMP MACRO number_class(t, is_whole) AS CASE WHEN regexp_matches(t, '[.,]') THEN
  list_transform([number_text(t)], lambda n: CASE
    WHEN regexp_full_match(n, number_with_point()) AND NOT (is_whole AND regexp_full_match(n, '[^.]*\.\d*[1-9]\d*')) THEN
      CASE WHEN regexp_full_match(n, number_with_comma()) AND NOT (is_whole AND regexp_full_match(n, '[^,]*,\d*[1-9]\d*'))
        THEN 'either' ELSE 'point' END
    WHEN regexp_full_match(n, number_with_comma()) THEN 'comma'
  END)[1]
END;

CREATE OR REPLACE TEMP MACRO number_parts(t) AS
  regexp_extract(ungrouped(t), '^(\d*)\.?(\d*)(?:[eE]\+?(-?\d+))?$', ['whole', 'fraction', 'exponent']);

-- digits * 10^shift, where it is a whole number; -2 beyond 128 bits signed, -1 if it is not a whole number.
-- Nothing longer than 39 digits is cast: DuckDB 1.5.5 makes a wrong number of a text of more than 256 digits.
CREATE OR REPLACE TEMP MACRO shifted(digits, shift) AS list_transform([{ 'digits': digits, 'shift': shift }], lambda n: CASE
  WHEN n.digits = '' THEN 0::HUGEINT
  WHEN n.shift >= 0 AND length(n.digits) + n.shift > 39 THEN -2::HUGEINT
  WHEN n.shift >= 0 THEN coalesce(TRY_CAST(n.digits || repeat('0', n.shift) AS HUGEINT), -2::HUGEINT)
  WHEN length(rtrim(n.digits, '0')) > length(n.digits) + n.shift THEN -1::HUGEINT
  WHEN length(n.digits) + n.shift > 39 THEN -2::HUGEINT
  ELSE coalesce(TRY_CAST(left(n.digits, length(n.digits) + n.shift) AS HUGEINT), -2::HUGEINT)
END)[1];

CREATE OR REPLACE TEMP MACRO exact_number(t, decimals) AS list_transform([number_parts(t)], lambda p: shifted(
  ltrim(p.whole || p.fraction, '0'),
  coalesce(TRY_CAST(p.exponent AS INTEGER), 0) - length(p.fraction) + decimals
))[1];

-- Words that programs write where there is nothing.
CREATE OR REPLACE TEMP MACRO is_nothing(t) AS
  t IS NULL OR lower(trim(t)) IN ('', 'null', '<null>', '\n', 'nan', 'none', 'nil', '<nil>', 'n/a', '#n/a', 'na', '<na>', 'undefined', '-', '--');

-- As spreadsheets write a number that is too wide for its cell: with six digits, or with fewer than it had.
CREATE OR REPLACE TEMP MACRO is_cut_short(t) AS regexp_full_match(t, '\d(?:\.\d+)?E[+-]\d{2,3}')
  AND list_transform([number_parts(t)], lambda p:
    (length(p.fraction) = 5 OR TRY_CAST(p.exponent AS INTEGER) > length(p.fraction)) AND ltrim(p.whole || p.fraction, '0') <> ''
  )[1];

-- Spreadsheets write at least two digits of an exponent, and floating point numbers have none that small: 2E+3 comes from
-- a program that computes with decimals.
CREATE OR REPLACE TEMP MACRO is_of_exact_program(t) AS regexp_full_match(trim(t), '\d(?:[.,]\d+)?E\+\d');

-- A decimal text times 10^decimals, exactly. Never through a DOUBLE. With an exponent it may have been one somewhere: -3
-- where that would have lost digits, unless exponents are known to be exact. 10e14 is: what rounds has one digit before
-- the point.
CREATE OR REPLACE TEMP MACRO scaled_number(t, decimals, is_exact) AS list_transform([t], lambda n: CASE
  WHEN is_number(n) IS NOT TRUE THEN -1::HUGEINT
  WHEN is_exact OR NOT regexp_matches(n, '[eE]') OR regexp_full_match(n, '[1-9]\d+[eE]\+?\d+') THEN exact_number(n, decimals)
  WHEN is_cut_short(n) THEN -3::HUGEINT
  -- 2^53: up to there, doubles hold every whole number.
  ELSE list_transform([exact_number(n, decimals)], lambda x:
    CASE WHEN x = -2 OR x > 9007199254740992 THEN -3::HUGEINT ELSE x END
  )[1]
END)[1];

-- Programs of Ethereum write numbers in hexadecimal. Text of more than one word of 32 bytes is not a number.
CREATE OR REPLACE TEMP MACRO is_hex(t) AS regexp_full_match(t, '0x[0-9a-fA-F]{1,64}');
CREATE OR REPLACE TEMP MACRO hex_number(t) AS list_transform([ltrim(substr(t, 3), '0')], lambda digits: CASE
  WHEN length(digits) > 32 OR lpad(digits, 32, '0')[1] > '7' THEN -2::HUGEINT
  ELSE CAST('0x' || lpad(digits, 32, '0')[1:2] AS BIGINT)::HUGEINT * 1329227995784915872903807060280344576
    + CAST('0x' || lpad(digits, 32, '0')[3:17] AS BIGINT)::HUGEINT * 1152921504606846976
    + CAST('0x' || lpad(digits, 32, '0')[18:32] AS BIGINT)
END)[1];

CREATE OR REPLACE TEMP MACRO raw_amount(t, is_exact) AS CASE
  WHEN regexp_full_match(t, '\d{1,38}') THEN CAST(t AS HUGEINT)
  -- As programs write whole numbers that they hold as floating point ones.
  WHEN regexp_full_match(t, '\d{1,38}\.0?') THEN CAST(split_part(t, '.', 1) AS HUGEINT)
  WHEN is_hex(trim(t)) THEN hex_number(trim(t))
  ELSE scaled_number(number_text(t), 0, is_exact)
END;

-- `plain` is the pattern of a number with at most as many decimals as the token has.
CREATE OR REPLACE TEMP MACRO token_amount(t, decimals, plain, is_exact) AS CASE
  WHEN regexp_full_match(t, plain) THEN
    coalesce(TRY_CAST(split_part(t, '.', 1) || rpad(split_part(t, '.', 2), decimals, '0') AS HUGEINT), -2::HUGEINT)
  ELSE scaled_number(number_text(t), decimals, is_exact)
END;

CREATE OR REPLACE TEMP MACRO whole_number(t) AS CASE
  WHEN regexp_full_match(t, '\d{1,18}') THEN CAST(t AS BIGINT)
  ELSE greatest(coalesce(TRY_CAST(
    CASE WHEN is_hex(trim(t)) THEN hex_number(trim(t)) ELSE scaled_number(number_text(t), 0, false) END
  AS BIGINT), -1), -1)
END;

-- A number below 10^11 is seconds (to the year 5138), below 10^14 milliseconds (from the year 1973).
CREATE OR REPLACE TEMP MACRO unix_time(number) AS list_transform([number], lambda n: CASE
  WHEN n < 0 THEN -1
  WHEN n < 100000000000 THEN floor(n)::BIGINT
  WHEN n < 100000000000000 THEN floor(n)::BIGINT // 1000
  ELSE -1
END)[1];

-- From 2009, when the first chain began, to tomorrow. A day as 20240131, a spreadsheet's number of a day or the number of
-- a block are seconds of 1970.
CREATE OR REPLACE TEMP MACRO is_chain_time(seconds) AS seconds BETWEEN 1230768000 AND epoch(now()) + 86400;

CREATE OR REPLACE TEMP MACRO iso_parts(t) AS regexp_extract(
  t,
  '^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?\d*)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$',
  ['day', 'minute', 'second', 'zone']
);

-- Without a zone a time is UTC. `day_clock` is the time of a day of which nothing else is said.
CREATE OR REPLACE TEMP MACRO iso_time(t, day_clock) AS list_transform([iso_parts(t)], lambda p: coalesce(
  epoch_us(
    TRY_CAST(
      p.day
        || ' ' || CASE p.minute WHEN '' THEN day_clock ELSE p.minute END
        || CASE WHEN p.minute = '' THEN '' WHEN p.second = '' THEN ':00' ELSE p.second END
        || CASE WHEN p.zone IN ('', 'UTC', 'GMT') THEN 'Z' ELSE p.zone END
      AS TIMESTAMPTZ
    )
  ) // 1000000,
  -1
))[1];

CREATE OR REPLACE TEMP MACRO time_of_text(t, day_clock) AS CASE
  WHEN regexp_full_match(t, '\d{1,11}') THEN CAST(t AS BIGINT)
  WHEN is_number(number_text(t)) THEN
    coalesce(unix_time(TRY_CAST(ungrouped(number_text(t)) AS DECIMAL(38, 9))), -1)
  WHEN is_hex(trim(t)) THEN coalesce(unix_time(hex_number(trim(t))), -1)
  ELSE iso_time(trim(t), day_clock)
END;

-- A token for more than a trillion dollars is a number of something else: unix milliseconds, a volume.
CREATE OR REPLACE TEMP MACRO valid_price(price) AS
  CASE WHEN price IS NULL OR price BETWEEN 0 AND 1e12 THEN price ELSE 'NaN'::DOUBLE END;

CREATE OR REPLACE TEMP MACRO price_of_text(t) AS CASE
  WHEN t IS NULL THEN NULL
  WHEN regexp_full_match(t, '\d{1,12}(?:\.\d+)?') THEN CAST(t AS DOUBLE)
  WHEN is_nothing(t) THEN NULL
  WHEN is_number(number_text(t)) THEN
    valid_price(coalesce(TRY_CAST(ungrouped(number_text(t)) AS DOUBLE), 'NaN'::DOUBLE))
  ELSE 'NaN'::DOUBLE
END;

CREATE OR REPLACE TEMP MACRO evm_address(t) AS CASE
  WHEN regexp_full_match(t, '0x[0-9a-fA-F]{40}') THEN lower(t)
  WHEN regexp_full_match(trim(t), '0x[0-9a-fA-F]{40}') THEN lower(trim(t))
  -- As the topics of an event have it: in a word of 32 bytes.
  WHEN regexp_full_match(t, '0x0{24}[0-9a-fA-F]{40}') THEN '0x' || lower(right(t, 40))
  -- With the chain before it: eth:0x…, eip155:1:0x…. The pattern comes from conversion.ts.
  WHEN regexp_full_match(trim(t), chain_prefix() || '0x[0-9a-fA-F]{40}') THEN lower(right(trim(t), 42))
  ELSE ''
END;

-- The zero address is nobody: what comes from it is minted, what goes to it is burned.
CREATE OR REPLACE TEMP MACRO evm_owner(t) AS nullif(evm_address(t), '0x0000000000000000000000000000000000000000');

-- 64 bits of a transaction's hash or signature, NULL where none is given. Exports write the same hash in different cases.
CREATE OR REPLACE TEMP MACRO tx_key(t) AS CASE
  WHEN lower(t) IN ('', 'null', 'none', 'nan', 'n/a', '-', '\n', '<nil>') THEN NULL
  -- As our own export has it.
  WHEN regexp_full_match(t, '\d{1,20}') THEN TRY_CAST(t AS UBIGINT)
  WHEN starts_with(t, '0x') THEN md5_number_lower(lower(substr(t, 3)))
  WHEN length(t) = 64 THEN md5_number_lower(lower(t))
  ELSE md5_number_lower(t)
END;

-- The place of an event below its block from up to three numbers, the outermost first; one that is missing comes
-- before zero. Each has 20 bits.
CREATE OR REPLACE TEMP MACRO packed(a, b, c) AS CASE
  WHEN greatest(a, b, c) < 1048575 AND a >= 0 THEN ((a + 1) * 1048576 + b + 1) * 1048576 + c + 1
  ELSE -1
END;

-- 32 bytes in base58. The alphabet is in ASCII order and '1' is its zero, so that texts padded to one
-- length compare as their numbers do; each leading '1' is a zero byte and leaves one byte less to the number.
-- The bounds by the number of leading '1' come from conversion.ts.
CREATE OR REPLACE TEMP MACRO base58_zeros(t) AS length(t) - length(ltrim(t, '1'));
CREATE OR REPLACE TEMP MACRO base58_address(t) AS CASE
  WHEN t IS NULL OR NOT regexp_full_match(t, '[1-9A-HJ-NP-Za-km-z]{32,44}') THEN ''
  WHEN lpad(ltrim(t, '1'), 44, '1') BETWEEN base58_minima()[base58_zeros(t) + 1] AND base58_maxima()[base58_zeros(t) + 1]
    THEN t
  ELSE ''
END;

CREATE OR REPLACE TEMP MACRO solana_address(t) AS CASE
  WHEN contains(t, ':') THEN base58_address(regexp_replace(t, '^' || chain_prefix(), ''))
  ELSE base58_address(t)
END;

-- An empty owner mints or burns.
CREATE OR REPLACE TEMP MACRO solana_owner(t) AS
  CASE WHEN is_nothing(t) THEN NULL ELSE solana_address(trim(t)) END;
