import { pathToFileURL } from 'node:url'
import { findEntry } from '../programs/entries.ts'

await import(pathToFileURL(findEntry('start', process.argv[2] === 'dev')).href)
