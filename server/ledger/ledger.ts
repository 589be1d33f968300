import { handDays } from "../../contract/hands.ts";
import { daySeconds } from "../../contract/windows.ts";
import { addCheckpoints, hasCheckpoints, legsBetweenCheckpoints } from "./history/checkpoints.ts";
import type { Columns } from "./columns.ts";
import type { TokenFigures } from "./figures.ts";
import { type Known, PointRows } from "./history/point-columns.ts";
import { addPoints } from "./history/points.ts";
import type { TickStates } from "./history/states.ts";
import type { Balances, LedgerOptions, LedgerToken, Transfers } from "./input.ts";
import type { LargeOwner } from "./ranks/largest-owners.ts";
import { heldNow, pastFigures } from "./ranks/present.ts";
import {
  addClock,
  addHeldOwners,
  balanceRows,
  checkpointRows,
  checkpointSpellRows,
  clockRows,
  columnsOf,
  type LedgerTables,
  markRows,
  ownerRows,
} from "./rows.ts";
import { canResume, pricesUntil, timeToSave } from "./can-resume.ts";
import type { RankedSteps, ResumePoint } from "./resume-point.ts";
import { priceNow, termsOf } from "./terms.ts";
import { isAfterShares, type Share } from "./fifo/legs.ts";
import { type Overdraft, TokenLedger } from "./token-ledger.ts";

/** What is told of a token when all of its transfers are. */
export interface TokenResult {
  readonly tokenId: number;
  readonly figures: LedgerFigures;
  /** The largest first; of which hands are counted, in the order of address where amounts are equal. */
  readonly largest: readonly LargeOwner[];
  readonly overdraft: Overdraft | undefined;
  /**
   * What of wallets is not known: all that needs the past; or costs, and since when that is held which was there when the
   * token was opened, unless that is so long ago that it is all of the oldest.
   */
  readonly unknown: "past" | "opening" | "outgrown opening" | undefined;
  /** Who still has some of what was there when the token was opened. */
  readonly openingOwners: readonly number[];
  /** Whether an account sent something to itself, which changes no balance. */
  readonly hasSelfTransfers: boolean;
  /** Rows of transfers that it was given. */
  readonly rowCount: number;
  /** From which a later computation may go on, where that was asked for and can be. */
  readonly resumePoint: ResumePoint | undefined;
}

/** Whether a computation is to save from where a later one may go on, or goes on itself. */
export type Resumption = "save" | ResumePoint;

/** All but what the store knows of itself. */
export type LedgerFigures = Omit<
  TokenFigures,
  "chain" | "address" | "name" | "ticker" | "unheld" | "coverage"
>;

/** Past the longest of the limits by which what is held is told apart. */
function isOlderThanBands(age: number): boolean {
  return age > handDays.diamond * daySeconds;
}

/** Rows of one or several tokens, by table. */
const ledgerRows = () => ({
  wallet_stats: ownerRows(),
  account_balances: balanceRows(),
  holder_marks: markRows(),
  owner_clocks: clockRows(),
  token_history: new PointRows(),
  balance_checkpoints: checkpointRows(),
  balance_spells: checkpointSpellRows(),
});

/**
 * Computes tokens, one after the other, from their columns alone. What is kept of them gathers until it is
 * taken. A token that is too large for the memory is told in shares of its owners.
 */
export class Ledger {
  #rows = ledgerRows();
  #current: TokenLedger | undefined;

  readonly #leastWork: number;
  readonly #legsBetween: number;
  readonly #hasHistory: boolean;

  constructor(options: LedgerOptions) {
    this.#leastWork = options.leastWork ?? 1_000_000;
    this.#legsBetween = options.legsBetweenCheckpoints ?? legsBetweenCheckpoints;
    this.#hasHistory = options.hasHistory ?? true;
  }

  /**
   * Of a token with transfers. Where it is told in shares, the result comes after the last of them; none where it cannot
   * go on from a point, or somebody gave more than it had: what was said before may then be wrong. From a point it goes on
   * in the shares in which that was saved; the point comes with the first of them, and all new transfers with each.
   * Throws {@link AmountOverflow}.
   */
  compute(
    token: LedgerToken,
    transfers: Transfers,
    share: Share,
    resumption?: Resumption,
  ): TokenResult | undefined {
    const point = typeof resumption === "object" ? resumption : undefined;
    if (share.part === 0) {
      const terms = termsOf(token, this.#hasHistory);
      const limits = { leastWork: this.#leastWork, legsBetween: this.#legsBetween };
      if (point && !canResume(point, token, terms, transfers, share, limits)) return undefined;
      const saveTime = resumption === "save" ? timeToSave(token, terms) : undefined;
      this.#current = new TokenLedger(token, terms, point, saveTime);
    }
    const ledger = this.#current;
    if (!ledger) return undefined;
    if (!isAfterShares(share)) {
      ledger.take(transfers, share, this.#rows.wallet_stats);
      if (share.parts > 1) return undefined;
    }
    this.#current = undefined;
    if (ledger.resumed && ledger.overdraft) {
      this.#rows = ledgerRows();
      return undefined;
    }
    return this.#result(ledger);
  }

  /** Of a token with balances and nothing else, or with nothing at all. */
  computeHeld(token: LedgerToken, balances: Balances): TokenResult {
    const { tokenId, decimals, asOf } = token;
    const price = priceNow(token.prices, asOf);
    addHeldOwners(this.#rows.wallet_stats, tokenId, balances);
    return {
      tokenId,
      figures: {
        ...this.#heldNow(token, balances, price.usd),
        past: null,
        known_from: null,
        opening_held: false,
        first_time: null,
        token_id: tokenId,
        decimals,
        history: token.snapshot ? "snapshot" : token.partial || token.adjusted ? "incomplete" : "full",
        as_of: asOf === null ? null : BigInt(asOf),
        price_usd: price.usd,
        last_price: price.last,
      },
      largest: [],
      overdraft: undefined,
      unknown: undefined,
      openingOwners: [],
      hasSelfTransfers: false,
      rowCount: 0,
      resumePoint: undefined,
    };
  }

  takeTables(): LedgerTables {
    const { token_history: points, ...rows } = this.#rows;
    this.#rows = ledgerRows();
    return {
      ...Object.fromEntries(Object.entries(rows).map(([table, columns]) => [table, columnsOf(columns)])),
      token_history: points.columns(),
    };
  }

  #heldNow({ tokenId, decimals }: LedgerToken, balances: Balances, price: number | null) {
    const { account_balances: rows, holder_marks: marks } = this.#rows;
    return heldNow(tokenId, balances, price, decimals, rows, marks);
  }

  #result(ledger: TokenLedger): TokenResult {
    const { token, terms, overdraft } = ledger;
    const { tokenId, decimals } = token;
    // Where transfers are missing, what needs the past is not known. The entries of an adjusted token may have been taken
    // back with their blocks; until there are new ones nothing is known.
    const isBroken =
      overdraft !== undefined ||
      (token.partial && !token.opened) ||
      (token.adjusted && terms.adjustedAt === null);
    const openedAt = isBroken ? null : (terms.adjustedAt ?? (token.opened ? terms.firstTime : null));
    const known: Known = {
      balances: !isBroken,
      past: !isBroken && openedAt === null,
      events: terms.adjustedAt !== null || openedAt === null,
    };
    const balances = {
      owner: ledger.balances.owner.values(),
      account: ledger.balances.account.values(),
      amount: ledger.balances.amount.values(),
    };
    const held = this.#heldNow(token, balances, terms.price.usd);
    const largest = ledger.largest.inOrder();
    const past = pastFigures(ledger, largest);
    const openingOwners = isBroken || terms.adjustedAt !== null ? [] : ledger.openingOwners;
    const opening = new Set(openingOwners);
    // As old as the first moment at least: past the last limit that is enough.
    const outgrewBands =
      openedAt !== null && terms.adjustedAt === null && isOlderThanBands(terms.asOf - openedAt);
    for (const owner of largest)
      addClock(
        this.#rows.owner_clocks,
        tokenId,
        owner,
        known.balances && terms.adjustedAt === null && (outgrewBands || !opening.has(owner.owner)),
      );
    // Those before the point from which it goes on are stored, and none has come since.
    if (known.balances && !ledger.resumed && hasCheckpoints(token, this.#legsBetween))
      addCheckpoints(ledger, this.#legsBetween, this.#rows.balance_checkpoints, this.#rows.balance_spells);
    const history =
      ledger.sums.ticks > 0
        ? addPoints(this.#rows.token_history, ledger, known, past.break_even_price, this.#leastWork)
        : undefined;
    return {
      tokenId,
      figures: {
        ...held,
        past,
        token_id: tokenId,
        decimals,
        history: isBroken || openedAt !== null ? "incomplete" : "full",
        known_from: openedAt === null ? null : BigInt(openedAt),
        opening_held:
          openedAt !== null && (terms.adjustedAt === null ? opening.size > 0 : held.holder_count > 0),
        as_of: BigInt(terms.asOf),
        first_time: BigInt(terms.firstTime),
        price_usd: terms.price.usd,
        last_price: terms.price.last,
      },
      largest,
      overdraft,
      unknown:
        isBroken || terms.adjustedAt !== null
          ? "past"
          : openedAt === null
            ? undefined
            : outgrewBands
              ? "outgrown opening"
              : "opening",
      openingOwners,
      hasSelfTransfers: ledger.hasSelfTransfers,
      rowCount: ledger.rowCount,
      resumePoint:
        ledger.resumed ??
        (overdraft || !history
          ? undefined
          : resumePointOf(
              ledger,
              this.#rows.token_history.columns(),
              history,
              hasCheckpoints(token, this.#legsBetween),
            )),
    };
  }
}

/** Undefined where nothing was saved. */
function resumePointOf(
  ledger: TokenLedger,
  history: Columns,
  { states, ranked }: { readonly states: TickStates; readonly ranked: RankedSteps },
  hasThem: boolean,
): ResumePoint | undefined {
  const { token, terms, saved, saveTime } = ledger;
  if (saveTime === undefined || saved === undefined) return undefined;
  const { clock, tickPrices, firstTime, moneyScale, priceScale } = terms;
  const base = clock.tickAt(saveTime);
  const points = new PointRows();
  const ids = history["token_id"] as Int32Array;
  points.addStored(history, ({ time }, row) => ids[row] === token.tokenId && time <= saveTime);
  return {
    time: saveTime,
    lastEvent: ledger.lastSavedEvent,
    rowCount: ledger.rowsSaved,
    hasSelfTransfers: ledger.hasSelfTransfersSaved,
    firstTime,
    decimals: token.decimals,
    moneyScale,
    priceScale,
    prices: pricesUntil(token.prices, saveTime),
    times: Float64Array.from({ length: base + 1 }, (_, tick) => clock.timeOf(tick)),
    tickPrices: tickPrices.slice(),
    holders: states.holders.slice(0, base + 1),
    state: states.states[base]!,
    intervals: ledger.intervalsSaved,
    ranked,
    hasCheckpoints: hasThem,
    points: points.columns(),
    ownerCounts: ledger.ownersSaved,
    owners: saved,
  };
}
