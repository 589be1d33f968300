import type { ChainId } from "../../../contract/chains.ts";
import { type Certificate, certificateLimits } from "../../../contract/completeness/certificate.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";

const ofToken = "chain = $1 AND address = $2";

/** Puts a certificate in front of the token's others. One of the same block and the oldest go. */
export async function saveCertificate(db: Database, chain: ChainId, certificate: Certificate): Promise<void> {
  const { token, block, made } = certificate;
  await db.run(`DELETE FROM index_certificates WHERE ${ofToken} AND block = $3`, [
    chain,
    token,
    block.number,
  ]);
  await db.append("index_certificates", {
    chain: [chain],
    address: [token],
    block: [block.number],
    hash: [block.hash],
    made_at: [Math.floor(Date.parse(made) / 1_000)],
    body: [JSON.stringify(certificate)],
  });
  await db.run(
    `DELETE FROM index_certificates WHERE ${ofToken} AND block NOT IN (
       SELECT block FROM index_certificates WHERE ${ofToken} ORDER BY made_at DESC, block DESC
       LIMIT ${certificateLimits.kept})`,
    [chain, token],
  );
}

/** Takes the certificate of a block away that is none of the chain's any more. */
export async function forgetCertificate(
  db: Database,
  chain: ChainId,
  address: string,
  hash: string,
): Promise<void> {
  await db.run(`DELETE FROM index_certificates WHERE ${ofToken} AND hash = $3`, [chain, address, hash]);
}

/** Those of tokens of files go with the list that they were made of: what comes or goes may be older than their block. */
export async function forgetCertificatesOfFiles(db: Database, tokenIds: readonly number[]): Promise<void> {
  await db.run(
    `DELETE FROM index_certificates USING tokens AS t
     WHERE t.chain = index_certificates.chain AND t.address = index_certificates.address AND t.source = 'file'
       AND t.token_id IN (${tokenIds.join()})`,
  );
}

/** Those of a token, the newest first. */
export async function loadCertificates(
  reader: Pick<Reader, "rows">,
  chain: ChainId,
  address: string,
): Promise<Certificate[]> {
  const rows = await reader.rows<{ body: string }>(
    `SELECT body FROM index_certificates WHERE ${ofToken} ORDER BY made_at DESC, block DESC`,
    [chain, address],
  );
  return rows.map(({ body }) => JSON.parse(body) as Certificate);
}

/** The newest of each token. */
export async function newestCertificates(
  reader: Pick<Reader, "rows">,
): Promise<{ readonly chain: ChainId; readonly certificate: Certificate }[]> {
  const rows = await reader.rows<{ chain: ChainId; body: string }>(
    `SELECT chain, arg_max(body, (made_at, block)) AS body FROM index_certificates
     GROUP BY chain, address ORDER BY chain, address`,
  );
  return rows.map(({ chain, body }) => ({ chain, certificate: JSON.parse(body) as Certificate }));
}
