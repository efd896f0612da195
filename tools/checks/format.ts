import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { repositoryFiles } from './repositoryFiles.ts'
import { runTool } from './runTool.ts'

const config = join(import.meta.dirname, '../../.oxfmtrc.json')
const widthMax = 120
const isCode = /\.(?:tsx?|css|mjs|cjs|sql)$/
const isComment = /^\s*(?:\/\/|\/?\*|--)/
const webAddress = /https?:\S+/g
/**
 * A string, a template or its part on this line, and a regular expression cannot be broken into two lines. SQL in a
 * template can.
 */
const unbreakable =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?!\s*(?:select|insert|update|delete|with|create|alter)\s)(?:[^`\\]|\\.)*`?|(?<=[\s=(,[:!])\/(?![/*\s])(?:[^/\\]|\\.)+\/\w*/g

/** Every file is written as the formatter writes it, and no line is longer than a screen is wide. */
export const format: Check = {
  name: 'format',
  run: async (root) => [...(await findUnformatted(root)), ...(await findLongLines(root))],
}

const findUnformatted = async (root: string): Promise<string[]> => {
  const { code, output } = await runTool('oxfmt/bin/oxfmt', ['--config', config, '--list-different'], root)
  if (code === 0) return []
  const lines = output.trim().split('\n')
  // 1 means that it lists files; more that it could not even do that.
  return code === 1 ? lines.map((file) => `${file} is not formatted: run npx oxfmt`) : lines
}

const findLongLines = async (root: string): Promise<string[]> => {
  const files = repositoryFiles(root).filter((file) => isCode.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n')
      return lines.flatMap((line, i) =>
        isTooLong(line) ? [`${file}:${i + 1} has ${line.length} characters, ${widthMax} at most`] : [],
      )
    }),
  )
  return found.flat()
}

/** A line may be longer only by what cannot be broken. */
export const isTooLong = (line: string): boolean => line.length > widthMax && breakablePart(line).length > widthMax

const breakablePart = (line: string): string => {
  const rest = line.replaceAll(webAddress, '')
  return isComment.test(line) ? rest : rest.replaceAll(unbreakable, '')
}
