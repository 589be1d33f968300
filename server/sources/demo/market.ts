import { type Family, familyOf } from "../../../contract/chains.ts";
import { marketAddress, type WalletPool } from "./address.ts";
import {
  airdropStep as stepOfAirdrop,
  isWithin,
  unlockSpan,
  washAccounts,
  washShare,
  washSpan,
} from "./chapters.ts";
import { Crowd } from "./crowd.ts";
import { LedgerWriter } from "./ledger.ts";
import { lifeCurve, type Plan, stepSeconds } from "./plan.ts";
import { daySeconds } from "../../../contract/windows.ts";
import { drawPricePath, type PricePath } from "./price-path.ts";
import { createRandom, type Random } from "./random.ts";

/** Invented, as all of the demo. */
const exchangeNames = ["Coastal Exchange 2", "Harbour Exchange", "Tidewater Exchange, hot wallet"];
const burnAddress = {
  solana: "1nc1nerator11111111111111111111111111111111",
  evm: "0x000000000000000000000000000000000000dead",
} as const satisfies Record<Family, string>;

/** Lives through the whole history of one ordinary token. */
export function simulate(plan: Plan, pool: WalletPool, seed: string, token: string): LedgerWriter {
  const market = new Market(plan, pool, seed, token);
  market.run();
  return market.ledger;
}

class Market {
  readonly ledger: LedgerWriter;
  private readonly random: Random;
  private readonly crowd: Crowd;
  private readonly path: PricePath;
  /** Trading starts some hours after the mint: what is given out before has no price. */
  private readonly openTime: number;
  private readonly supply: bigint;
  private readonly creator: number;
  private readonly pool: number;
  private readonly treasury: number;
  /** Where some tokens are sent at the start, to be gone. */
  private readonly burn: number | undefined;
  private readonly insiders: number[];
  private readonly siblings = new Map<number, number>();
  private clock: number;
  private ring: number[] | undefined;
  /** Holders beside those that the life curve asks for: airdropped and dusted. */
  private given = 0;

  constructor(
    private readonly plan: Plan,
    wallets: WalletPool,
    seed: string,
    token: string,
  ) {
    this.random = createRandom(`${seed} ${plan.ticker} market`);
    this.ledger = new LedgerWriter(plan.chain, wallets, `${seed} ${plan.ticker}`);
    this.crowd = new Crowd(this.ledger, this.random);
    this.openTime = plan.startTime + Math.floor(this.random.between(0.02, 0.4) * daySeconds);
    this.path = drawPricePath(plan, this.openTime, seed);
    this.supply = BigInt(plan.supply) * 10n ** BigInt(plan.decimals);
    this.clock = plan.startTime;
    this.creator = this.ledger.newOwner();
    const others = createRandom(`${seed} ${plan.ticker} others`);
    this.pool = this.ledger.newHolder(marketAddress(plan.chain, token, others));
    this.treasury = this.ledger.newOwner();
    this.burn = others.chance(0.4) ? this.ledger.newHolder(burnAddress[familyOf(plan.chain)]) : undefined;
    this.insiders = Array.from({ length: plan.insiders }, () => this.ledger.newOwner());
    if (others.chance(0.6)) this.label(others);
  }

  run(): void {
    this.launch();
    const { steps } = this.path;
    const weights = this.activity();
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const early = Math.min(steps.length - 2, 4 + this.random.below(8));
    const airdropStep = stepOfAirdrop(this.plan.life, steps.length, early);
    const dustStep = Math.floor(steps.length * this.random.between(0.3, 0.9));
    const left = Math.max(
      steps.length,
      this.plan.transfers - this.plan.airdropWallets - this.plan.dustWallets,
    );
    let weightBefore = 0;
    for (const [step, price] of steps.entries()) {
      const start = this.openTime + step * stepSeconds;
      if (start > this.plan.endTime) break;
      this.candle(start, price, step / steps.length);
      this.clock = Math.max(this.clock, start);
      if (step === airdropStep) this.giveOut(this.treasury, this.plan.airdropWallets, false);
      if (step === dustStep) this.giveOut(this.pool, this.plan.dustWallets, true);
      if (step % 120 === 119) this.emit();
      if (this.plan.life === "eventful") this.chapter(step, steps.length);
      const weight = weights[step] ?? 0;
      const before = Math.floor((weightBefore / total) * left);
      weightBefore += weight;
      const count = Math.floor((weightBefore / total) * left) - before;
      const length = Math.min(stepSeconds, this.plan.endTime - start);
      for (let index = 0; index < count; index++) {
        this.tick(start + Math.floor(((index + this.random.unit()) / count) * length));
        this.event();
      }
    }
    this.clock = Math.max(this.clock, this.plan.endTime);
    this.buy(this.crowd.anyHolder() ?? this.crowd.anyNewcomer());
    if (this.plan.isFlagship) this.labelLargest();
  }

  /** A team and a bridge where a reader of the list sees them: among the largest insiders that have no label. */
  private labelLargest(): void {
    const { labels } = this.ledger;
    const named = new Set(labels.map(({ account }) => account));
    const [, , team, bridge] = this.insiders
      .filter((account) => !named.has(account))
      .toSorted((one, other) => (this.ledger.balance(one) < this.ledger.balance(other) ? 1 : -1));
    labels.push({ account: team!, name: `${this.plan.ticker} team`, category: "team" });
    labels.push({ account: bridge!, name: "Causeway Bridge", category: "bridge" });
  }

  /** As a list would have it: two sources of demo data do not disagree. */
  private label(random: Random): void {
    const { ticker, chain } = this.plan;
    const exchange = exchangeNames[random.below(exchangeNames.length)]!;
    const labels = this.ledger.labels;
    if (chain === "sol") labels.push({ account: this.pool, name: `${ticker} pool`, category: "pool" });
    labels.push({ account: this.treasury, name: `${ticker} treasury`, category: "treasury" });
    labels.push({ account: this.insiders[0]!, name: exchange, category: "exchange" });
    labels.push({ account: this.insiders[1]!, name: `${ticker} team, vesting`, category: "vesting" });
  }

  private tick(time: number): void {
    const onBlock = this.plan.chain === "eth" ? time - (time % 12) : time;
    this.clock = Math.max(this.clock, onBlock);
  }

  private launch(): void {
    this.ledger.mint(this.clock, this.creator, this.supply);
    this.clock += 40;
    const share = (part: number) => (this.supply * BigInt(Math.round(part * 1_000_000))) / 1_000_000n;
    this.send(this.creator, this.pool, share(this.plan.poolShare));
    this.clock += 12;
    this.send(this.creator, this.treasury, share(this.plan.treasuryShare));
    const burned = this.burn === undefined ? 0 : 0.015;
    if (this.burn !== undefined) {
      this.clock += 12;
      this.send(this.creator, this.burn, share(burned));
    }
    const weights = this.insiders.map(() => Math.exp(this.random.normal()));
    const unit =
      (1 - this.plan.poolShare - this.plan.treasuryShare - burned) /
      weights.reduce((sum, next) => sum + next);
    for (const [index, insider] of this.insiders.entries()) {
      this.clock += 24;
      const kept = this.ledger.balance(this.creator);
      this.send(this.creator, insider, min(share(unit * weights[index]!), kept));
    }
  }

  /** How much happens in each step: much at the launch, then as the price moves, less as interest goes. */
  private activity(): number[] {
    const { steps } = this.path;
    const fade = { grows: 0, booms: 1, waves: 0.3, fades: 1.2, dies: 3, dead: 4, eventful: 0 }[
      this.plan.life
    ];
    return steps.map((price, step) => {
      const progress = step / steps.length;
      const move = Math.abs(Math.log(price / (steps[step - 1] ?? price)));
      return (1 + 4 * Math.exp(-30 * progress) + 9 * move) * Math.exp(-fade * progress);
    });
  }

  private candle(time: number, priceUsd: number, progress: number): void {
    const gap = this.plan.priceGap;
    const missing = gap !== null && progress >= gap[0] && progress < gap[1];
    if (this.plan.priceFeed === "candles" && !missing) this.ledger.price(time, priceUsd);
  }

  private event(): void {
    const progress = (this.clock - this.plan.startTime) / (this.plan.endTime - this.plan.startTime);
    const target = lifeCurve(this.plan.life, progress) * this.plan.holders + this.given;
    const missing = target - this.crowd.size;
    const pull = Math.min(0.7, Math.abs(missing) / (0.004 * this.plan.holders + 2));
    if (this.random.chance(pull)) {
      if (missing > 0) this.join();
      else this.leave();
      return;
    }
    const kind = this.random.unit();
    const holder = this.crowd.anyHolder();
    if (kind < 0.2 || holder === undefined) this.join();
    else if (kind < 0.4) this.leave();
    else if (kind < 0.58) this.buy(holder);
    else if (kind < 0.78) this.sellPart(holder);
    else if (kind < 0.86) this.pass(holder);
    else if (kind < 0.92) this.shuffle(holder);
    else this.insiderMoves();
  }

  private join(): void {
    const newcomer = this.crowd.anyNewcomer();
    const giver = this.random.chance(0.12) ? this.crowd.anyHolder() : undefined;
    if (giver === undefined) this.buy(newcomer);
    else this.send(giver, newcomer, this.partOf(this.ledger.balance(giver)));
  }

  private leave(): void {
    const holder = this.crowd.anyHolder();
    if (holder === undefined) return this.join();
    const receiver = this.random.chance(0.12) ? (this.crowd.anyHolder() ?? this.pool) : this.pool;
    this.send(holder, receiver === holder ? this.pool : receiver, this.ledger.balance(holder));
  }

  private buy(buyer: number): void {
    this.send(this.pool, buyer, this.stake());
  }

  private sellPart(seller: number): void {
    this.send(seller, this.pool, this.partOf(this.ledger.balance(seller)));
  }

  private pass(giver: number): void {
    const receiver = this.crowd.anyHolder() ?? giver;
    this.send(giver, receiver, this.partOf(this.ledger.balance(giver)));
  }

  /** What is not a change of owner: between two accounts of one, to oneself, of nothing. */
  private shuffle(holder: number): void {
    if (this.plan.chain === "eth") {
      this.send(holder, holder, this.random.chance(0.5) ? 0n : this.partOf(this.ledger.balance(holder)));
      return;
    }
    const sibling = this.siblings.get(holder) ?? this.ledger.newSibling(holder);
    this.siblings.set(holder, sibling);
    this.siblings.set(sibling, holder);
    this.send(holder, sibling, this.partOf(this.ledger.balance(holder)));
  }

  private insiderMoves(): void {
    const insider = this.insiders[this.random.below(this.insiders.length)] ?? this.treasury;
    const balance = this.ledger.balance(insider);
    if (this.random.chance(0.5)) this.send(this.pool, insider, this.stake() * 3n);
    else if (balance > 0n) this.send(insider, this.pool, balance / BigInt(8 + this.random.below(40)));
  }

  /** An airdrop in a few sizes, or dust that nobody asked for: many new holders within minutes. */
  private giveOut(from: number, wallets: number, dust: boolean): void {
    if (wallets === 0) return;
    const fair = this.ledger.balance(from) / BigInt(wallets * 4);
    const sizes = dust ? [1n, 10n, 500n] : [fair / 6n, fair, fair * 5n].map((size) => roundDown(size, 1));
    for (let index = 0; index < wallets; index++) {
      if (index % 25 === 24) this.clock += this.plan.chain === "eth" ? 12 : 1;
      const size = sizes[Math.floor(this.random.unit() ** 2 * sizes.length)] ?? 1n;
      this.send(from, this.ledger.newOwner(), max(size, 1n));
    }
    this.given += wallets;
  }

  /** What comes on top of the everyday in an eventful life. */
  private chapter(step: number, count: number): void {
    const progress = step / count;
    if (isWithin(unlockSpan, progress)) {
      if (!isWithin(unlockSpan, (step - 1) / count)) this.unlock();
      for (const insider of this.insiders) {
        const balance = this.ledger.balance(insider);
        if (balance > 0n && this.random.chance(0.2)) this.send(insider, this.pool, balance / 12n);
      }
    }
    if (isWithin(washSpan, progress)) {
      const steps = (washSpan[1] - washSpan[0]) * count;
      this.wash(Math.round((this.plan.transfers * washShare) / steps));
    }
  }

  /** Half of the treasury, to those who were in before everybody else. */
  private unlock(): void {
    const each = this.ledger.balance(this.treasury) / BigInt(2 * this.insiders.length);
    for (const insider of this.insiders) if (each > 0n) this.send(this.treasury, insider, each);
  }

  /** The same tokens round and round between a few accounts: transfers without a change of hands. */
  private wash(transfers: number): void {
    this.ring ??= Array.from({ length: washAccounts }, () => this.ledger.newOwner());
    const ring = this.ring;
    const amount = this.supply / 2_000n;
    for (let index = 0; index < transfers; index++) {
      this.tick(this.clock + 12);
      const from = ring[index % ring.length]!;
      const to = ring[(index + 1) % ring.length]!;
      if (this.ledger.balance(from) === 0n) this.send(this.pool, from, amount);
      this.send(from, to, this.ledger.balance(from));
    }
  }

  private emit(): void {
    const part = this.supply / 400n;
    if (this.plan.emission === "mints") this.ledger.mint(this.clock, this.treasury, part, this.tradePrice());
    const kept = this.ledger.balance(this.treasury);
    if (this.plan.emission === "burns") this.ledger.burn(this.clock, this.treasury, min(part, kept));
  }

  /**
   * What a buyer takes: log-normal around a share of what the pool has, so that a full pool sells more than
   * an empty one, and never so much that it dries up.
   */
  private stake(): bigint {
    const { spread, holders } = this.plan;
    const inPool = this.ledger.balance(this.pool);
    const factor = Math.exp(spread * this.random.normal() - spread ** 2 / 2);
    const amount = min(BigInt(Math.ceil((Number(inPool) / holders) * 5 * factor)), inPool / 120n);
    return max(1n, this.random.chance(0.3) ? roundDown(amount, 2) : amount);
  }

  private partOf(balance: bigint): bigint {
    const part = (balance * BigInt(500 + this.random.below(9_000))) / 10_000n;
    return max(1n, this.random.chance(0.4) ? roundDown(part, 1 + this.random.below(2)) : part);
  }

  private send(from: number, to: number, amount: bigint): void {
    const price = from === this.pool || to === this.pool ? this.tradePrice() : null;
    this.ledger.transfer(this.clock, from, to, amount, price);
    for (const account of [from, to]) if (this.isOrdinary(account)) this.crowd.note(account);
  }

  private isOrdinary(account: number): boolean {
    return account > (this.insiders.at(-1) ?? this.treasury);
  }

  private tradePrice(): number | null {
    const traded = this.plan.priceFeed === "trades" && this.clock >= this.openTime;
    return traded ? this.path.at(this.clock) : null;
  }
}

/** Cut to its first digits, as people write amounts. */
function roundDown(amount: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - digits));
  return amount - (amount % unit);
}

function min(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
