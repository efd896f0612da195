import { isEd25519Key, isStrongPoint } from '@millrace/proof'
import { createPublicKey, verify } from 'node:crypto'
import { keyText, removalText } from './keyText.ts'

/** A key of the signer's own list. The person is their address as an operator; a person may have several keys. */
export type Approver = {
  readonly person: string
  /** Ed25519, in base64. */
  readonly publicKey: string
  readonly how: 'demonstration' | 'command' | 'approvers' | 'colleague' | 'recovery'
  /** A key that was once removed never counts again. */
  readonly isRemoved: boolean
  /** Its owner, or two people of the list, have signed the removal. */
  readonly isRemovalSigned?: boolean | undefined
}
/** A key that one person has signed in an office of two, and since when the signer has seen that, by its own clock. */
export type Admitted = { readonly publicKey: string; readonly since: string }
export type Approvers = {
  readonly approvers: readonly Approver[]
  readonly admitted: readonly Admitted[]
  /** Its private part is kept offline. In base64. */
  readonly recovery: string | null
}

/** In base64. Whose key it is, the signer looks up in its own list. */
export type Signature = { readonly publicKey: string; readonly signature: string }
/** A key as the database has it. None of this is believed without signatures of keys that the list has. */
export type OfferedKey = {
  readonly person: string
  readonly publicKey: string
  /** What it is for. Null for keys from before, which are for approving money. */
  readonly role: string | null
  readonly isRemoved: boolean
  readonly words: readonly Signature[]
  /** Who has signed its removal; `by` is their id as an operator. */
  readonly removals: readonly (Signature & { readonly by: string })[]
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

const admittedWaitMs = 72 * 60 * 60 * 1_000

/**
 * The list with the keys that two of its people, or the recovery key, have signed, and without those that were removed.
 * In an office of two, one person suffices when the signer has seen that for three days. The same list when nothing has
 * changed.
 */
export const takeOver = (list: Approvers, offered: readonly OfferedKey[], now: Date): Approvers => {
  let { approvers } = list
  // A key that was just added may have signed another offered key, so go on until nothing changes.
  for (let before; before !== approvers;) {
    before = approvers
    for (const key of offered) approvers = takeOverOne({ ...list, approvers }, key, now)
  }
  const admitted = offered
    .filter((key) => isAdmitted(approvers, key))
    .map(({ publicKey }) => findAdmitted(list, publicKey) ?? { publicKey, since: now.toISOString() })
  const isSame = approvers === list.approvers && isEqual(admitted, list.admitted)
  return isSame ? list : { ...list, approvers, admitted }
}

const takeOverOne = (list: Approvers, key: OfferedKey, now: Date): readonly Approver[] => {
  const { approvers, recovery } = list
  const { person, publicKey } = key
  const known = approvers.find((approver) => approver.publicKey === publicKey)
  if (known) return noteRemoval(approvers, known, key)
  if (!mayBeTaken(key)) return approvers
  const add = (how: Approver['how']) => [...approvers, { person, publicKey, how, isRemoved: false }]
  const text = keyText(person, publicKey, key.role)
  if (recovery !== null && key.recovery !== null && isSigned(text, recovery, key.recovery)) return add('recovery')
  if (findColleagues(approvers, key).length >= 2) return add('approvers')
  const since = findAdmitted(list, publicKey)?.since
  const isDue = since !== undefined && now.getTime() - Date.parse(since) >= admittedWaitMs
  return isDue && isAdmitted(approvers, key) ? add('colleague') : approvers
}

const findAdmitted = ({ admitted }: Approvers, publicKey: string): Admitted | undefined =>
  admitted.find((known) => known.publicKey === publicKey)

const isEqual = (some: readonly Admitted[], others: readonly Admitted[]): boolean =>
  some.length === others.length && some.every((known, index) => known.publicKey === others[index]?.publicKey)

/**
 * Support and guides approve no payouts, whoever has signed their keys. An address has no line break: it would make the
 * role a part of the person.
 */
const mayBeTaken = ({ person, publicKey, role, isRemoved }: OfferedKey): boolean =>
  !isRemoved &&
  (role === null || role === 'finance' || role === 'admin') &&
  !/\s/.test(person) &&
  isEd25519Key(Buffer.from(publicKey, 'base64'))

const findColleagues = (approvers: readonly Approver[], { person, publicKey, role, words }: OfferedKey) =>
  [...findSigners(approvers, keyText(person, publicKey, role), words)].filter((other) => other !== person)

/**
 * Whether one person's word suffices: fewer than two others are on the list, and it is another key of somebody who is.
 * Whoever was removed counts as one of the others unless the removal is signed, so that the database’s word makes no
 * office of two out of a larger one.
 */
const isAdmitted = (approvers: readonly Approver[], key: OfferedKey): boolean => {
  const isPerson = ({ person }: Approver) => person === key.person
  const others = approvers.filter((approver) => !isPerson(approver) && !approver.isRemovalSigned)
  return (
    mayBeTaken(key) &&
    !approvers.some(({ publicKey }) => publicKey === key.publicKey) &&
    approvers.some((approver) => isPerson(approver) && !approver.isRemovalSigned) &&
    new Set(others.map(({ person }) => person)).size < 2 &&
    findColleagues(approvers, key).length === 1
  )
}

const noteRemoval = (
  approvers: readonly Approver[],
  known: Approver,
  { publicKey, isRemoved, removals }: OfferedKey,
): readonly Approver[] => {
  if (!isRemoved || known.isRemovalSigned) return approvers
  const people = new Set(
    removals.flatMap((removal) => [
      ...findSigners(approvers, removalText(known.person, publicKey, removal.by), [removal]),
    ]),
  )
  const isRemovalSigned = people.has(known.person) || people.size >= 2
  if (known.isRemoved && !isRemovalSigned) return approvers
  const noted = { ...known, isRemoved, ...(isRemovalSigned && { isRemovalSigned }) }
  return approvers.map((approver) => (approver === known ? noted : approver))
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
