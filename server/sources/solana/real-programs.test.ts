import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import { getCreateAccountInstruction, getTransferSolInstruction } from "@solana-program/system";
import * as token from "@solana-program/token";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";
import { expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { nativeMints, token2022Program, tokenProgram } from "./programs.ts";
import { createSolanaSource } from "./source.ts";
import { balances, packedText, TestChain } from "./test-chain.ts";
import { startTestNode } from "./test-node.ts";

// What accounts hold, as the token programs themselves wrote it, and what they did in each transaction.

class Network {
  readonly svm = new LiteSVM();
  readonly chain = new TestChain();
  constructor(readonly payer: KeyPairSigner) {
    this.svm.airdrop(payer.address, lamports(1_000_000_000_000n));
  }

  /** A transaction, after which the network's accounts are the programs'. Throws where it fails. */
  async send(...instructions: Instruction[]): Promise<void> {
    const before = new Map(this.chain.accounts);
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(this.payer, draft),
      (draft) => this.svm.setTransactionMessageLifetimeUsingLatestBlockhash(draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    );
    const result = this.svm.sendTransaction(await signTransactionMessageWithSigners(message));
    if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
    this.svm.expireBlockhash();
    this.chain.accounts.clear();
    for (const program of [tokenProgram, token2022Program]) {
      for (const { address, data } of this.svm.getProgramAccounts(program as Address)) {
        this.chain.accounts.set(address, { program, data: Uint8Array.from(data) });
      }
    }
    const keys = [
      ...new Set(instructions.flatMap(({ accounts = [] }) => accounts.map(({ address }) => address))),
    ];
    this.chain.record(keys, balances(before, keys), balances(this.chain.accounts, keys));
    this.chain.advance();
  }

  /** Space and rent for an account of a program, owned by nobody yet. */
  async allocate(size: number, program: string, rentFor = size): Promise<[KeyPairSigner, Instruction]> {
    const account = await generateKeyPairSigner();
    const create = getCreateAccountInstruction({
      payer: this.payer,
      newAccount: account,
      lamports: this.svm.minimumBalanceForRentExemption(BigInt(rentFor)),
      space: size,
      programAddress: program as Address,
    });
    return [account, create];
  }
}

async function indexAll(network: Network, mints: readonly string[], history: boolean): Promise<Store> {
  const store = await openStore({ path: ":memory:" });
  const node = await startTestNode(network.chain);
  const source = createSolanaSource({
    store,
    url: node.url,
    tokens: mints,
    everyMs: 1,
    history,
    requestsPerSecond: 1e6,
  });
  await source.catchUp(new AbortController().signal);
  await node.close();
  expect(source.status()).toMatchObject({ state: "following", lastError: null });
  return store;
}

const holders = (store: Store, mint: string) =>
  store.reader.rows(
    `SELECT h.address, h.account, h.amount::VARCHAR AS amount FROM holders AS h
     JOIN tokens AS t ON t.token_id = h.token_id WHERE t.address = $1 ORDER BY rank`,
    [mint],
  );

test("accounts of the token program: frozen, delegated, closed, empty, of a multisig", async () => {
  const payer = await generateKeyPairSigner();
  const network = new Network(payer);
  const owners = await Promise.all(Array.from({ length: 4 }, () => generateKeyPairSigner()));
  const [ann, ben, cid, dan] = owners as [KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner];
  const [mint, createMint] = await network.allocate(82, tokenProgram);
  await network.send(
    createMint,
    token.getInitializeMint2Instruction({
      mint: mint.address,
      decimals: 3,
      mintAuthority: payer.address,
      freezeAuthority: payer.address,
    }),
  );
  const [multisig, createMultisig] = await network.allocate(355, tokenProgram);
  await network.send(
    createMultisig,
    token.getInitializeMultisig2Instruction({
      multisig: multisig.address,
      m: 2,
      signers: [ann.address, ben.address],
    }),
  );
  const open = async (owner: Address): Promise<Address> => {
    const create = await token.getCreateAssociatedTokenInstructionAsync({ payer, owner, mint: mint.address });
    await network.send(create);
    return create.accounts[1].address;
  };
  const [a, b, c, d] = [
    await open(ann.address),
    await open(ben.address),
    await open(cid.address),
    await open(dan.address),
  ];
  const m = await open(multisig.address);
  const mintTo = (to: Address, amount: bigint) =>
    network.send(token.getMintToInstruction({ mint: mint.address, token: to, mintAuthority: payer, amount }));
  await mintTo(a, 18_446_744_073_709_000_000n);
  await mintTo(b, 2_000n);
  await mintTo(m, 70n);
  await network.send(
    token.getApproveInstruction({ source: b, delegate: cid.address, owner: ben, amount: 500n }),
  );
  await network.send(
    token.getTransferInstruction({ source: b, destination: d, authority: cid, amount: 300n }),
  );
  await network.send(
    token.getFreezeAccountInstruction({ account: d, mint: mint.address, owner: payer }),
    token.getTransferInstruction({ source: b, destination: c, authority: ben, amount: 100n }),
  );
  await network.send(
    token.getBurnInstruction({ account: c, mint: mint.address, authority: cid, amount: 100n }),
  );
  await network.send(token.getCloseAccountInstruction({ account: c, destination: cid.address, owner: cid }));

  const expected = [
    { address: ann.address, account: a, amount: "18446744073709000000" },
    { address: ben.address, account: b, amount: "1600" },
    { address: dan.address, account: d, amount: "300" },
    { address: multisig.address, account: m, amount: "70" },
  ];
  for (const history of [false, true]) {
    const store = await indexAll(network, [mint.address], history);
    expect(await holders(store, mint.address)).toEqual(expected);
    const [row] = await store.reader.rows("SELECT history, decimals, supply::VARCHAR AS supply FROM tokens");
    expect(row).toEqual({
      history: history ? "full" : "incomplete",
      decimals: 3,
      supply: "18446744073709001970",
    });
    await store.close();
  }
});

test("wrapped SOL, whose supply is written as 0", async () => {
  const payer = await generateKeyPairSigner();
  const network = new Network(payer);
  network.svm.withNativeMints();
  const mint = nativeMints[0]! as Address;
  const create = await token.getCreateAssociatedTokenInstructionAsync({ payer, owner: payer.address, mint });
  const account = create.accounts[1].address;
  await network.send(
    create,
    getTransferSolInstruction({ source: payer, destination: account, amount: 5_000_000n }),
    token.getSyncNativeInstruction({ account }),
  );
  const store = await indexAll(network, [mint], false);
  expect(await holders(store, mint)).toEqual([{ address: payer.address, account, amount: "5000000" }]);
  await store.close();
});

test("Token-2022: names in the mint, fees kept back in accounts", async () => {
  const payer = await generateKeyPairSigner();
  const network = new Network(payer);
  const program = token2022Program as Address;
  const [ann, ben] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  // Pointer to the metadata (64 bytes) and fees (108), each after its 4 bytes of head; the names are added later.
  const size = 166 + 4 + 64 + 4 + 108;
  const [mint, createMint] = await network.allocate(size, program, size + 500);
  const instruction = (data: Uint8Array, accounts: Instruction["accounts"]): Instruction => ({
    programAddress: program,
    data,
    accounts: accounts!,
  });
  const writable = { address: mint.address, role: 1 } as const;
  const key = (address: Address) =>
    Buffer.from(token.getTokenEncoder().encode({ ...emptyToken, owner: address })).subarray(32, 64);
  const fee = Buffer.alloc(10);
  fee.writeUInt16LE(100, 0);
  fee.writeBigUInt64LE(1_000n, 2);
  await network.send(
    createMint,
    instruction(Buffer.concat([Buffer.from([39, 0]), key(payer.address), key(mint.address)]), [writable]),
    instruction(
      Buffer.concat([Buffer.from([26, 0, 1]), key(payer.address), Buffer.from([1]), key(payer.address), fee]),
      [writable],
    ),
    token.getInitializeMint2Instruction(
      { mint: mint.address, decimals: 2, mintAuthority: payer.address, freezeAuthority: null },
      { programAddress: program },
    ),
    instruction(
      Buffer.concat([
        Buffer.from([210, 225, 30, 162, 88, 184, 77, 141]),
        packedText("Fee \u202Etoken\0\0"),
        packedText("FEE"),
        packedText("https://example.com/fee.json"),
      ]),
      [
        writable,
        { address: payer.address, role: 0 },
        { address: mint.address, role: 0 },
        { address: payer.address, role: 2 },
      ],
    ),
  );
  const open = async (owner: Address): Promise<Address> => {
    const create = await token.getCreateAssociatedTokenInstructionAsync({
      payer,
      owner,
      mint: mint.address,
      tokenProgram: program,
    });
    await network.send(create);
    return create.accounts[1].address;
  };
  const [a, b] = [await open(ann.address), await open(ben.address)];
  const config = { programAddress: program };
  await network.send(
    token.getMintToInstruction(
      { mint: mint.address, token: a, mintAuthority: payer, amount: 100_000n },
      config,
    ),
  );
  await network.send(
    token.getTransferCheckedInstruction(
      { source: a, mint: mint.address, destination: b, authority: ann, amount: 10_000n, decimals: 2 },
      config,
    ),
  );
  for (const history of [false, true]) {
    const store = await indexAll(network, [mint.address], history);
    expect(await holders(store, mint.address)).toEqual([
      { address: ann.address, account: a, amount: "90000" },
      { address: ben.address, account: b, amount: "9900" },
    ]);
    const [row] = await store.reader.rows(
      "SELECT name, ticker, history, supply::VARCHAR AS supply FROM tokens",
    );
    expect(row).toEqual({
      name: "Fee \u202Etoken",
      ticker: "FEE",
      history: history ? "full" : "incomplete",
      supply: "99900",
    });
    await store.close();
  }
});

const emptyToken = {
  mint: tokenProgram as Address,
  owner: tokenProgram as Address,
  amount: 0n,
  delegate: null,
  state: token.AccountState.Initialized,
  isNative: null,
  delegatedAmount: 0n,
  closeAuthority: null,
};
