import type { Platform } from '../../http/context.ts'
import type { VerificationRow } from './store.ts'

type Vault = Platform['vault']
type Cipher = Pick<VerificationRow, 'id' | 'nameCipher' | 'numberCipher' | 'keyId'>

const place = (id: string, field: 'name' | 'number'): string => `verification ${id} ${field}`

export function encryptDocument(
  vault: Vault,
  id: string,
  { name, number }: { readonly name: string; readonly number: string },
): Omit<Cipher, 'id'> {
  const { cipher: nameCipher, keyId } = vault.seal(place(id, 'name'), Buffer.from(name))
  return { nameCipher, numberCipher: vault.seal(place(id, 'number'), Buffer.from(number)).cipher, keyId }
}

export const decryptName = (vault: Vault, { id, nameCipher, keyId }: Cipher): string =>
  vault.open(place(id, 'name'), { cipher: nameCipher, keyId }).toString()
export const decryptNumber = (vault: Vault, { id, numberCipher, keyId }: Cipher): string =>
  vault.open(place(id, 'number'), { cipher: numberCipher, keyId }).toString()
