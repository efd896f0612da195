import { randomBytes } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from './keyFile.ts'
import { UnrecoverableError } from './runtime.ts'
import { type Client, type EarlierDestination, readUnsignedDestinations } from './store.ts'

const content = z.array(z.object({ machineId: z.string(), rail: z.string(), destination: z.string() }))

/**
 * Where machines' owners are paid by what two people registered before that took signatures. The signer notes it in a
 * file of its own when it first starts with this version, and never again: whoever writes such a row into the database
 * later gains nothing by it.
 */
export const readEarlierDestinations = async (
  client: Client,
  folder: string,
): Promise<readonly EarlierDestination[]> => {
  const file = join(folder, 'destinations.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UnrecoverableError(`The list of destinations ${file} cannot be read (${error.code}).`)
  })
  if (text !== null)
    try {
      return content.parse(JSON.parse(text))
    } catch {
      throw new UnrecoverableError(`The list of destinations ${file} is damaged: put its copy back.`)
    }
  const found = await readUnsignedDestinations(client)
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeDurably(temporary, JSON.stringify(found, null, 2))
  await rename(temporary, file)
  return found
}
