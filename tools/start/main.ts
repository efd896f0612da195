import { pathToFileURL } from 'node:url'
import { findEntry, sourceEntries } from '../programs/entries.ts'

// In development, what runs is what is being written.
const entry = process.argv[2] === 'dev' ? sourceEntries.start : findEntry('start')
await import(pathToFileURL(entry).href)
