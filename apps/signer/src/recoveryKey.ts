import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writeDurably } from './keyFile.ts'
import { keyText } from './keyText.ts'

/**
 * For a computer that is offline: `node apps/signer/src/recoveryKey.ts new FILE` makes the recovery key and prints its
 * public part; `… sign FILE EMAIL KEY ROLE` signs that a key is this operator's, for the role that the console shows
 * beside it. Keys from before have none. Both print base64.
 */
const [command = '', file = '', email = '', publicKey = '', role = ''] = process.argv.slice(2)

if (command === 'new' && file) {
  const pair = generateKeyPairSync('ed25519')
  await writeDurably(file, pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string)
  print(createPublicKey(pair.privateKey).export({ format: 'der', type: 'spki' }).subarray(-32))
} else if (command === 'sign' && email && publicKey) {
  const text = keyText(email.toLowerCase(), publicKey, role || null)
  print(sign(null, Buffer.from(text), createPrivateKey(await readFile(file))))
} else {
  process.stderr.write('The command is: recoveryKey.ts new FILE, or recoveryKey.ts sign FILE EMAIL KEY ROLE.\n')
  process.exitCode = 1
}

function print(bytes: Buffer): void {
  process.stdout.write(`${bytes.toString('base64')}\n`)
}
