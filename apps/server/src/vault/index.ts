export { createVault, type Ciphertext, type Vault } from './vault.ts'
