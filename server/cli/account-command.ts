import { signInFragment } from "../../contract/beside/account.ts";
import { accountPath } from "../../contract/page-address.ts";
import { AccountKeys } from "../access/account-keys.ts";
import { type Account, Accounts, type AllowedSignIn, normalizeEmail } from "../access/accounts.ts";
import { count, printable, table } from "../lib/terminal-text.ts";
import { CommandError } from "../operation/command-error.ts";
import type { Operation } from "../operation/status.ts";
import { counted, formatTime } from "../sources/files/wording.ts";
import { isInUse } from "../store/keys.ts";
import type { Store } from "../store/store.ts";
import type { AccountCommand, AccountResult, FormattedResult } from "./command.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, isHelp, parseInteger, unknownWord } from "./option-values.ts";
import { type OptionSpec, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const actions = ["create", "list", "link", "remove"] as const;
const longestName = 100;

export function parseAccount(word: string | undefined, args: readonly string[]): Invocation {
  const topic = "account";
  if (isHelp(word)) return { kind: "help", topic };
  const action = actions.find((each) => each === word);
  const spec: OptionSpec = {
    ...generalOptions,
    ...(action === "create" && { units: "text" }),
    ...((action === "create" || action === "link") && { "sign-in": "text" }),
    ...(action === "remove" && { yes: "flag" }),
  };
  const options = parseOptions(args, spec, topic);
  if (options.flag("help")) return { kind: "help", topic };
  if (action === undefined) {
    if (word === undefined || word.startsWith("-"))
      throw new UsageError("Say what to do: account create NAME, list, link NAME or remove NAME.", topic);
    throw new UsageError(unknownWord("account command", word, actions), topic);
  }
  const [name, ...others] = options.positionals;
  if (action === "list") {
    if (name !== undefined) throw new UsageError("account list takes no arguments.", topic);
    return { kind: "command", command: { name: "account list" } };
  }
  if (name === undefined || name.trim() === "")
    throw new UsageError(`account ${action} needs a name.`, topic);
  if (others.length > 0)
    throw new UsageError('Give one name; put it in quotes if it has spaces: "Ana B".', topic);
  if (name.length > longestName)
    throw new UsageError(`The name of an account has at most ${longestName} characters.`, topic);
  const signIn = options.text("sign-in")?.trim() ?? null;
  if (signIn !== null && (signIn === "" || signIn.length > longestName * 2 || /\s/.test(signIn)))
    throw new UsageError(
      "--sign-in needs the email of somebody at the provider, or their subject there: without spaces, up to 200 characters.",
      topic,
    );
  if (action === "link") return { kind: "command", command: { name: "account link", account: name, signIn } };
  if (action === "remove")
    return {
      kind: "command",
      command: { name: "account remove", account: name, isConfirmed: options.flag("yes") },
    };
  const unitBudget = parseInteger(options.text("units"), "--units", 1_000_000_000_000, topic);
  return { kind: "command", command: { name: "account create", account: name, unitBudget, signIn } };
}

export async function runAccount(
  command: AccountCommand,
  { accountRecords, keys }: Pick<Store, "accountRecords" | "keys">,
  operation: Operation,
): Promise<AccountResult> {
  const accounts = new Accounts(accountRecords);
  if (command.name === "account list") {
    const all = await keys.list();
    const lines = (await accounts.list()).map(async (account) => ({
      account,
      keys: all.filter((key) => key.account === account.id && isInUse(key)).length,
      sessions: (await accounts.sessions(account.id)).length,
    }));
    return { name: command.name, lines: await Promise.all(lines) };
  }
  const linkFor = async ({ id }: Account) =>
    `${siteOf(operation)}${accountPath}#${signInFragment}${await accounts.createLink(id)}`;
  const allow = async (account: Account, signIn: string) => {
    const { signInIssuer: issuer = null } = operation.config;
    if (issuer === null)
      throw new CommandError(
        "No provider signs in here: set HOLDERSCOPE_SIGN_IN_ISSUER, or leave out --sign-in for a sign-in link.",
      );
    const isEmail = signIn.includes("@");
    if (
      !(await accounts.allowSignIn(
        account,
        isEmail ? { email: normalizeEmail(signIn) } : { issuer, subject: signIn },
      ))
    )
      throw new CommandError(`Another account allows ${signIn} already. See: npx holderscope account list`);
  };
  if (command.name === "account create") {
    const account = await accounts.create(command.account, command.unitBudget);
    if (account === undefined)
      throw new CommandError(
        `There is an account ${command.account} already. For a new sign-in link: npx holderscope account link NAME`,
      );
    const { signIn } = command;
    if (signIn === null) return { name: command.name, account, link: await linkFor(account), signIn };
    try {
      await allow(account, signIn);
    } catch (error) {
      await accounts.remove(account);
      throw error;
    }
    return { name: command.name, account, link: null, signIn };
  }
  const account = await accounts.findByName(command.account);
  if (account === undefined)
    throw new CommandError(`No account is named ${command.account}. See: npx holderscope account list`);
  if (command.name === "account link") {
    const { signIn } = command;
    if (signIn !== null) await allow(account, signIn);
    return { name: command.name, account, link: signIn === null ? await linkFor(account) : null, signIn };
  }
  const accountKeys = new AccountKeys(keys);
  const inUse = (await keys.list()).filter((key) => key.account === account.id && isInUse(key)).length;
  if (!command.isConfirmed) return { name: command.name, account, keys: inUse, isRemoved: false };
  // Before the account, which is asked for again where this was stopped half-way.
  await accountKeys.revokeAll(account.id);
  await accounts.remove(account);
  return { name: command.name, account, keys: inUse, isRemoved: true };
}

/** Where the account page is: the site's address of the settings, else this machine. */
function siteOf({ config, running }: Operation): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, "");
  const port = running === undefined ? config.port : new URL(running.url).port;
  return `http://127.0.0.1:${port}`;
}

export function formatAccount(result: AccountResult): FormattedResult {
  if (result.name === "account list") return formatList(result.lines);
  const name = printable(result.account.name);
  if (result.name === "account remove") {
    const keys = counted(result.keys, "key");
    return result.isRemoved
      ? { output: [`Removed the account ${name}, and revoked ${keys} of it.`], notes: [] }
      : {
          output: [`This would remove the account ${name}, and revoke ${keys} of it. Nothing was changed.`],
          notes: ["To do it, add --yes"],
          failed: true,
        };
  }
  const { unitBudget } = result.account;
  const budget =
    unitBudget === null || result.name === "account link"
      ? ""
      : ` Its keys may spend ${count(unitBudget)} units a month together.`;
  if (result.link === null)
    return {
      output: [
        `${printable(result.signIn ?? "")} may sign in to the account ${name}, with the button on the account page.${budget}`,
      ],
      notes: [],
    };
  const once = `This link signs in to the account ${name}, once, within 24 hours. Give it to them alone.`;
  return { output: [result.link], notes: [once + budget] };
}

function describeSignIn(signIn: AllowedSignIn): string {
  return signIn.issuer === undefined ? signIn.email : (signIn.email ?? signIn.subject);
}

function formatList(lines: Extract<AccountResult, { name: "account list" }>["lines"]): FormattedResult {
  if (lines.length === 0)
    return {
      output: ["There are no accounts yet."],
      notes: ["Make one: npx holderscope account create NAME"],
    };
  const rows = lines.map(({ account, keys, sessions }) => [
    printable(account.name),
    formatTime(account.createdAt),
    count(keys),
    account.unitBudget === null ? "any" : count(account.unitBudget),
    count(sessions),
    account.signIn === undefined ? "by link" : printable(describeSignIn(account.signIn)),
  ]);
  const heads = ["name", "made", "keys in use", "units a month", "sessions", "signs in"];
  return { output: table(heads, rows), notes: [] };
}
