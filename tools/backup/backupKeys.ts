import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../process/syncFolder.ts'
import { UserError } from '../process/UserError.ts'

/** Who can open a part. Whoever has one identity opens its parts only, so that two people can keep them. */
export const recipientNames = ['data', 'keys'] as const
export type RecipientName = (typeof recipientNames)[number]

export type BackupKeys = {
  /** Encrypt only; nothing on this machine needs to decrypt. */
  readonly recipients: Readonly<Record<RecipientName, string>>
  readonly sign: (text: string) => string
}

const folderOf = (dataDir: string) => join(dataDir, 'backup')
const identityFile = (name: RecipientName) => `identity-${name}.txt`
const contents: Readonly<Record<RecipientName, string>> = {
  data: 'the database and the files',
  keys: 'the keys, passwords and journals',
}

/** These stay out of every backup: a backup must not contain what opens it. */
export const identityFiles: readonly string[] = recipientNames.map((name) => join('backup', identityFile(name)))

/** Reads the keys, or creates them at the first backup. */
export const openBackupKeys = async (dataDir: string): Promise<BackupKeys> => {
  const folder = folderOf(dataDir)
  const text = await readFile(join(folder, 'recipients.json'), 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await createBackupKeys(folder)
    return await readFile(join(folder, 'recipients.json'), 'utf8')
  })
  const privateKey = createPrivateKey(await readFile(join(folder, 'signing-key.pem'), 'utf8'))
  return {
    recipients: JSON.parse(text) as BackupKeys['recipients'],
    sign: (signed) => sign(null, Buffer.from(signed), privateKey).toString('base64'),
  }
}

/** The folder gets its name when it is complete, so that a crash leaves all keys or none. */
const createBackupKeys = async (folder: string): Promise<void> => {
  const temporary = `${folder}.new`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  const save = (name: string, text: string) => writeFile(join(temporary, name), text, { mode: 0o600, flush: true })
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await save('signing-key.pem', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  const signingKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const recipients: Record<string, string> = {}
  for (const name of recipientNames) {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    recipients[name] = recipient
    const about = [
      `Opens ${contents[name]} of Millrace’s backups, with npm run restore or with age.`,
      'Keep it away from this machine and from the backups. Without it nobody can open them.',
      `created: ${new Date().toISOString()}`,
      `public key: ${recipient}`,
      `signing key: ${signingKey}`,
    ]
    await save(identityFile(name), `${about.map((line) => `# ${line}\n`).join('')}${identity}\n`)
  }
  await save('recipients.json', `${JSON.stringify(recipients, null, 2)}\n`)
  await rename(temporary, folder)
  await syncFolder(join(folder, '..'))
}

/** The identities that nobody has moved away yet. */
export const findIdentities = async (dataDir: string): Promise<readonly string[]> => {
  const files = identityFiles.map((name) => join(dataDir, name))
  const found = await Promise.all(files.map((file) => readFile(file).then(Boolean, () => false)))
  return files.filter((_, index) => found[index])
}

export type Opener = {
  readonly identities: readonly string[]
  readonly isSigned: (text: string, signature: string) => boolean
}

/** What the person who restores has kept elsewhere. */
export const readIdentities = async (
  files: readonly string[],
  { isDrill = false }: { readonly isDrill?: boolean } = {},
): Promise<Opener> => {
  const texts = await Promise.all(
    files.map((file) =>
      readFile(file, 'utf8').catch(() => {
        throw new UserError(`The identity ${file} cannot be read.`)
      }),
    ),
  )
  const identities = texts.flatMap((text) => text.match(/^AGE-SECRET-KEY-1[A-Z0-9]+$/gm) ?? [])
  const [signingKey, ...others] = new Set(texts.map((text) => /^# signing key: (\S+)$/m.exec(text)?.[1] ?? ''))
  // A drill opens the database only, so that the keys can stay where they are.
  if (identities.length < (isDrill ? 1 : recipientNames.length) || !signingKey || others.length > 0)
    throw new UserError(
      `A restore needs both identities of the same installation: say --identity twice, for ${recipientNames.map(identityFile).join(' and ')}.`,
    )
  const publicKey = createPublicKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'spki' })
  return {
    identities,
    isSigned: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  }
}
