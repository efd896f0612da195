import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join, relative } from 'node:path'
import { isSource } from '../programs/entries.ts'

const debounceMs = 50

/**
 * Tells when a source file below these folders has changed, once for changes close together: switching a branch
 * changes many. Returns a function that ends it.
 */
export const watchSources = (
  root: string,
  folders: readonly string[],
  onChange: (file: string) => void,
): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  const watchers = new Map<string, FSWatcher>()
  // Folder by folder: on Linux, Node's recursive watch loses a file that an editor replaces by renaming another.
  const watchFolder = (dir: string): void => {
    if (watchers.has(dir)) return
    const watcher = watch(dir, (_event, name) => {
      const path = join(dir, name ?? '')
      if (isFolder(path)) watchFolder(path)
      if (!isSource(path)) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(relative(root, path)), debounceMs)
    })
    watchers.set(dir, watcher)
    watcher.on('error', () => watchers.delete(dir))
    for (const entry of readdirSync(dir, { withFileTypes: true }))
      if (entry.isDirectory() && !ignoredFolders.includes(entry.name)) watchFolder(join(dir, entry.name))
  }
  for (const folder of folders) watchFolder(join(root, folder))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

const ignoredFolders = ['node_modules', 'test']

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
