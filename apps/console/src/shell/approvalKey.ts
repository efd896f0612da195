import { decodeBase64 } from '@millrace/client/decodeBase64'
import { practiceOperators } from '@millrace/contract/console/auth'
import { AnswerError, send } from './send.ts'

/** An operator's approval key in this browser. The private part cannot be read, not even by this page. */
type ApprovalKey = { readonly privateKey: CryptoKey; readonly publicKey: string }

const algorithm = { name: 'Ed25519' } as const
const storeName = 'approval-keys'

/** The signature of the operator's own key over the text, in base64. */
export async function signApproval(email: string, text: string): Promise<string> {
  const { privateKey } = await getApprovalKey(email)
  return encodeBase64(await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text)))
}

async function getApprovalKey(email: string): Promise<ApprovalKey> {
  const key = (await findApprovalKey(email)) ?? (await importPracticeKey(email))
  if (!key) throw new AnswerError('This browser has no approval key of yours. Make one under “Approval keys”.', 0)
  return key
}

export const findApprovalKey = async (email: string): Promise<ApprovalKey | null> =>
  ((await inStore('readonly', (store) => store.get(email))) as ApprovalKey | undefined) ?? null

/** Makes a key that can be used in this browser only, and returns its public part in base64. */
export async function makeApprovalKey(email: string): Promise<string> {
  const { privateKey, publicKey } = await whereSupported(async () => {
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    return {
      privateKey: pair.privateKey,
      publicKey: encodeBase64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    }
  })
  await saveKey(email, { privateKey, publicKey })
  return publicKey
}

/** In practice mode the demonstration's operators have keys that everybody knows. */
async function importPracticeKey(email: string): Promise<ApprovalKey | null> {
  const operators = await send(practiceOperators, {}).then(
    ({ data }) => data,
    () => [],
  )
  const pkcs8 = operators.find((operator) => operator.email === email)?.approvalKey
  if (!pkcs8) return null
  const privateKey = await whereSupported(() =>
    crypto.subtle.importKey('pkcs8', decodeBase64(pkcs8), algorithm, false, ['sign']),
  )
  const key = { privateKey, publicKey: '' }
  await saveKey(email, key)
  return key
}

const saveKey = (email: string, key: ApprovalKey) => inStore('readwrite', (store) => store.put(key, email))

/** Only available on secure connections. Older browsers do not know Ed25519. */
async function whereSupported<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw new AnswerError('This browser cannot sign. Use a current one, over https or on this computer.', 0)
  }
}

async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open('millrace.console', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = (await settle(opening)) as IDBDatabase
  try {
    return await settle(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

const settle = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(new AnswerError('This browser does not let the console keep a key.', 0)),
    )
  })

const encodeBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))
