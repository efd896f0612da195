import type { Platform } from '../../http/context.ts'
import type { VerificationRow } from './store.ts'

type Vault = Platform['vault']
type Cipher = Pick<VerificationRow, 'id' | 'nameCipher' | 'numberCipher' | 'keyId'>

const sealContext = (id: string, field: 'name' | 'number'): string => `verification ${id} ${field}`

/** The same for one document however its number is written. */
export const hashDocument = (vault: Vault, type: string, number: string): Buffer =>
  vault.digest('document number', `${type} ${number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`)

export function encryptDocument(
  vault: Vault,
  id: string,
  { name, number }: { readonly name: string; readonly number: string },
): Omit<Cipher, 'id'> {
  const { cipher: nameCipher, keyId } = vault.seal(sealContext(id, 'name'), Buffer.from(name))
  return { nameCipher, numberCipher: vault.seal(sealContext(id, 'number'), Buffer.from(number)).cipher, keyId }
}

export const decryptName = (vault: Vault, { id, nameCipher, keyId }: Cipher): string =>
  vault.open(sealContext(id, 'name'), { cipher: nameCipher, keyId }).toString()
export const decryptNumber = (vault: Vault, { id, numberCipher, keyId }: Cipher): string =>
  vault.open(sealContext(id, 'number'), { cipher: numberCipher, keyId }).toString()
