import { randomBytes } from 'node:crypto'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Approvers } from './approvers.ts'
import { writeDurably } from './keyFile.ts'
import { UnrecoverableError } from './runtime.ts'

const publicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)
const content = z.object({
  approvers: z.array(
    z.object({
      person: z.string().min(1),
      publicKey,
      how: z.enum(['demonstration', 'command', 'approvers', 'colleague', 'recovery']),
      isRemoved: z.boolean(),
      isRemovalSigned: z.boolean().optional(),
    }),
  ),
  // Lists from before have none.
  admitted: z.array(z.object({ publicKey, since: z.iso.datetime() })).default([]),
  recovery: publicKey.nullable(),
})
const getApproverFile = (folder: string) => join(folder, 'approvers.json')

/** The public keys of the demonstration's operators, whose private keys everybody knows. */
const demonstration = [
  ['maker@millrace.test', 'uMboeV0yLpiuYOwWXRwJuosyQSwWLu96CNpFeld/EhU='],
  ['checker@millrace.test', 'l7MI0heJVYBlbBIwI2wApXBJ9fbvhvNfZaLbjSY/R3Q='],
  ['admin@millrace.test', 'PBLiFWE3GBul/2k904G7ym0r/8cj0v5NO9wxCZw0ah8='],
] as const

/** By its key too: two operators may have signed for one. */
const isDemonstration = ({ how, publicKey: key }: Approvers['approvers'][number]): boolean =>
  how === 'demonstration' || demonstration.some(([, known]) => known === key)

/**
 * The signer's own list of approvers. What the database says about them is not believed. Outside practice mode the
 * demonstration's do not count, wherever the file comes from.
 */
export const readApproverFile = async (folder: string, isPractice: boolean): Promise<Approvers> => {
  const file = getApproverFile(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UnrecoverableError(`The list of approvers ${file} cannot be read (${error.code}).`)
  })
  if (text === null) return createList(isPractice)
  // Write access to this file is the power to name approvers.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new UnrecoverableError(`The list of approvers ${file} is open to others: its mode must be 0600.`)
  try {
    const list = content.parse(JSON.parse(text))
    return isPractice ? list : { ...list, approvers: list.approvers.filter((approver) => !isDemonstration(approver)) }
  } catch {
    throw new UnrecoverableError(`The list of approvers ${file} is damaged: put its copy back.`)
  }
}

const createList = (isPractice: boolean): Approvers => ({
  approvers: isPractice
    ? demonstration.map(([person, key]) => ({ person, publicKey: key, how: 'demonstration', isRemoved: false }))
    : [],
  admitted: [],
  recovery: null,
})

/** Replaces the whole file at once. */
export const writeApproverFile = async (folder: string, list: Approvers): Promise<void> => {
  const temporary = `${getApproverFile(folder)}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeDurably(temporary, JSON.stringify(list, null, 2))
  await rename(temporary, getApproverFile(folder))
}
