import { isEd25519Key, isStrongPoint } from '@millrace/proof'
import { createPublicKey, verify } from 'node:crypto'
import { keyText } from './keyText.ts'

/** A key of the signer's own list. The person is their address as an operator; a person may have several keys. */
export type Approver = {
  readonly person: string
  /** Ed25519, in base64. */
  readonly publicKey: string
  readonly how: 'demonstration' | 'command' | 'approvers' | 'recovery'
  /** A key that was once removed never counts again. */
  readonly isRemoved: boolean
}
export type Approvers = {
  readonly approvers: readonly Approver[]
  /** Its private part is kept offline. In base64. */
  readonly recovery: string | null
}

/** In base64. Whose key it is, the signer looks up in its own list. */
export type Signature = { readonly publicKey: string; readonly signature: string }
/** A key as the database has it. None of this is believed without signatures of keys that the list has. */
export type OfferedKey = {
  readonly person: string
  readonly publicKey: string
  readonly isRemoved: boolean
  readonly words: readonly Signature[]
  /** What the recovery key has signed. */
  readonly recovery: string | null
}

/** The people of the list whose keys have signed the text. */
export const findSigners = (
  approvers: readonly Approver[],
  text: string,
  signatures: readonly Signature[],
): ReadonlySet<string> =>
  new Set(
    signatures.flatMap(({ publicKey, signature }) => {
      const approver = approvers.find((approver) => approver.publicKey === publicKey && !approver.isRemoved)
      return approver && isSigned(text, publicKey, signature) ? [approver.person] : []
    }),
  )

/**
 * The list with the keys that two of its people, or the recovery key, have signed, and without those that were removed.
 * The same list when nothing has changed.
 */
export const takeOver = (list: Approvers, offered: readonly OfferedKey[]): Approvers => {
  let approvers = list.approvers
  // A key that was just added may have signed another offered key, so go on until nothing changes.
  for (let before; before !== approvers;) {
    before = approvers
    for (const key of offered) approvers = takeOverOne({ ...list, approvers }, key)
  }
  return approvers === list.approvers ? list : { ...list, approvers }
}

const takeOverOne = (
  { approvers, recovery }: Approvers,
  { person, publicKey, isRemoved, words, recovery: recoverySignature }: OfferedKey,
): readonly Approver[] => {
  const known = approvers.find((approver) => approver.publicKey === publicKey)
  if (known)
    return isRemoved && !known.isRemoved
      ? approvers.map((approver) => (approver === known ? { ...approver, isRemoved: true } : approver))
      : approvers
  if (isRemoved || !isEd25519Key(Buffer.from(publicKey, 'base64'))) return approvers
  const text = keyText(person, publicKey)
  if (recovery !== null && recoverySignature !== null && isSigned(text, recovery, recoverySignature))
    return [...approvers, { person, publicKey, how: 'recovery', isRemoved: false }]
  const others = [...findSigners(approvers, text, words)].filter((other) => other !== person)
  return others.length < 2 ? approvers : [...approvers, { person, publicKey, how: 'approvers', isRemoved: false }]
}

const isSigned = (text: string, publicKey: string, signature: string): boolean => {
  try {
    const bytes = { key: Buffer.from(publicKey, 'base64'), signature: Buffer.from(signature, 'base64') }
    // Anybody can sign with a key of small order, and not every OpenSSL refuses it.
    if (!isStrongPoint(bytes.key) || !isStrongPoint(bytes.signature.subarray(0, 32))) return false
    const x = bytes.key.toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, bytes.signature)
  } catch {
    return false
  }
}
