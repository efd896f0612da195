import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { findAccount } from '../../../../tools/postgres/account.ts'

/** Unpacks the archive beside this file into a new temporary folder, which holds `data` and `downloads`. */
export async function unpackDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-data-folder-'))
  const account = await findAccount(folder)
  // As root, the database's user has to get to its own folder.
  if (account.uid !== undefined) await chmod(folder, 0o711)
  const archive = zstdDecompressSync(await readFile(new URL('data.tar.zst', import.meta.url)))
  for (const { name, mode, content } of readTar(archive)) {
    const path = join(folder, name)
    if (content) await writeFile(path, content, { mode })
    else await mkdir(path, { mode })
    if (/^data\/postgres\b/.test(name) && account.uid !== undefined && account.gid !== undefined)
      await chown(path, account.uid, account.gid)
  }
  return folder
}

type TarEntry = { readonly name: string; readonly mode: number; readonly content: Buffer | undefined }

/** The files and folders of a plain tar archive (ustar). A folder has no content. */
function* readTar(archive: Buffer): Generator<TarEntry> {
  const blockBytes = 512
  const readText = (from: number, to: number) => archive.toString('utf8', from, to).replace(/\0.*$/s, '').trim()
  for (let at = 0; readText(at, at + 100) !== '';) {
    const [name, mode, bytes] = [readText(at, at + 100), readText(at + 100, at + 108), readText(at + 124, at + 136)]
    const isFolder = archive[at + 156] === '5'.charCodeAt(0)
    at += blockBytes
    const length = Number.parseInt(bytes, 8)
    yield { name, mode: Number.parseInt(mode, 8), content: isFolder ? undefined : archive.subarray(at, at + length) }
    at += Math.ceil(length / blockBytes) * blockBytes
  }
}
