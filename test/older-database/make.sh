#!/bin/sh
# Makes holderscope.duckdb.gz by the program of an older commit, from the files here:
#   git worktree add ../older da892af && (cd ../older && npm ci) && test/older-database/make.sh ../older
# da892af is the last one with version 6 of the schema, which knows no history and no version of formulas.
set -eu
cd "$(dirname "$0")"
HOLDERSCOPE_DATA_DIR=$(mktemp -d)
export HOLDERSCOPE_DATA_DIR
run() { node "$program/scripts/holderscope.js" import "$@"; }
program=$1
zeros=00000000000000000000000000000000000000
run transfers full.csv --chain eth --token 0x${zeros}a1 --name Full --ticker FULL --decimals 6
run transfers incomplete.csv --chain eth --token 0x${zeros}a2 --name Incomplete --ticker INC --decimals 0 --allow-incomplete
run balances balances.csv --chain eth --token 0x${zeros}a3 --name Snapshot --ticker SNAP --decimals 3 --as-of 1725000000
run transfers accounts.csv --chain sol --token So11111111111111111111111111111111111111112 --name Accounts --ticker ACC --decimals 9
gzip -9nc "$HOLDERSCOPE_DATA_DIR/holderscope.duckdb" > holderscope.duckdb.gz
rm -r "$HOLDERSCOPE_DATA_DIR"
