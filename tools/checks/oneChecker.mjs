#!/usr/bin/env node
// Runs tsgolint for oxlint, with one type checker for each project. By itself it takes four, of which each finds out
// all types again that the others know, and then the rules ask whichever is free: twice the computing. TypeScript 7 has
// a setting for it, which TypeScript 6 takes for a mistake, so tsconfig.base.json has it only here.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')
const config = join(root, 'tsconfig.base.json')

const fromTsgolint = createRequire(createRequire(join(root, 'package.json')).resolve('oxlint-tsgolint/package.json'))
const platform = `@oxlint-tsgolint/${process.platform}-${process.arch}`
const tsgolint = join(dirname(fromTsgolint.resolve(`${platform}/package.json`)), 'tsgolint')

/** What oxlint wants to know, with the setting in place of what the file says. */
const wanted = JSON.parse(await text(process.stdin))
const { compilerOptions, ...others } = JSON.parse(readFileSync(config, 'utf8'))
const withOneChecker = JSON.stringify({ ...others, compilerOptions: { ...compilerOptions, checkers: 1 } })
const child = spawn(tsgolint, process.argv.slice(2), { stdio: ['pipe', 'inherit', 'inherit'] })
child.stdin.end(
  JSON.stringify({ ...wanted, source_overrides: { ...wanted.source_overrides, [config]: withOneChecker } }),
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
