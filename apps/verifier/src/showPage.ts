import { readExpectedKey, uncheckedKey, type ExpectedKey } from '@millrace/proof'
import type { Line } from './lines.ts'
import type { GivenFile } from './readFile.ts'
import { verifyFiles, type Report, type Section } from './verifyFiles.ts'

/** Files are kept until the page is closed, so that they can be dropped one after the other. */
const given = new Map<string, GivenFile>()
/** The key that the books have to be signed with, if somebody has said one. */
let expected: ExpectedKey | undefined

export function showPage(): void {
  const input = find('files') as HTMLInputElement
  const drop = find('drop')
  const keyInput = find('key') as HTMLInputElement
  const keyFile = find('key-file') as HTMLInputElement
  for (const event of ['input', 'change'])
    keyInput.addEventListener(event, () => {
      keyFile.value = ''
      // Nobody is told after each letter that it is no key yet.
      void expect(keyInput.value, event === 'change')
    })
  keyFile.addEventListener('change', () => {
    keyInput.value = ''
    void keyFile.files?.[0]?.text().then((text) => expect(text))
  })
  input.addEventListener('change', () => void add([...(input.files ?? [])]))
  document.addEventListener('dragover', (event) => {
    event.preventDefault()
    drop.classList.add('over')
  })
  document.addEventListener('dragleave', () => drop.classList.remove('over'))
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    drop.classList.remove('over')
    void add([...(event.dataTransfer?.files ?? [])])
  })
  find('clear').addEventListener('click', () => {
    given.clear()
    input.value = ''
    keyInput.value = ''
    keyFile.value = ''
    void expect('')
    find('result').replaceChildren()
    find('clear').hidden = true
  })
}

/** Takes the key that the books have to be of, and checks again with it. */
async function expect(text: string, isWhole = true): Promise<void> {
  const before = expected
  const note = find('key-note')
  try {
    expected = text.trim() === '' ? undefined : await readExpectedKey(text)
    note.textContent = expected ? `Expected: ${expected.words}` : ''
    note.className = 'note'
  } catch (error) {
    expected = undefined
    note.textContent = isWhole ? `Not used: ${(error as Error).message}.` : ''
    note.className = 'note wrong'
  }
  if (given.size > 0 && expected !== before) await verify()
}

async function add(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  for (const file of files) given.set(file.name, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  await verify()
}

async function verify(): Promise<void> {
  const result = find('result')
  result.replaceChildren(element('p', 'busy', 'Checking …'))
  // A large tree takes seconds: the words have to be painted before.
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  const startedAtMs = performance.now()
  const used = expected
  const report = await verifyFiles([...given.values()], { expected: used })
  // Another key was given meanwhile, and its own result follows; or everything was cleared.
  if (used !== expected || given.size === 0) return
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  result.replaceChildren(...renderReport(report, seconds))
  find('clear').hidden = false
}

const answers = { yes: 'Yes', unchecked: 'Not yet', no: 'No' } as const

function renderReport({ verdict, key, sections }: Report, seconds: string): HTMLElement[] {
  const files = given.size === 1 ? 'this file' : `these ${given.size} files`
  const meanings = {
    yes: `Everything in ${files} is right.`,
    unchecked: `Everything in ${files} fits together, but ${uncheckedKey}.`,
    no: 'Something is wrong. Keep the files: they show what you were told.',
  }
  const card = element('div', `verdict ${verdict}`)
  if (key) card.append(element('p', 'key', key.text))
  card.append(
    element('p', 'answer', answers[verdict]),
    element('p', 'meaning', meanings[verdict]),
    element('p', 'note', `Computed on this device in ${seconds} s, without a network.`),
  )
  return [card, ...sections.map(renderSection)]
}

function renderSection({ title, lines }: Section): HTMLElement {
  const section = element('section', 'card')
  const list = element('ol', 'steps')
  list.append(...lines.map(renderLine))
  section.append(element('h2', '', title), list)
  return section
}

function renderLine({ isOk, isNote, text, detail, facts }: Line): HTMLElement {
  const item = element('li', isNote ? 'remark' : isOk ? 'ok' : 'wrong')
  const mark = element('span', 'mark', isNote ? 'i' : isOk ? '✓' : '✕')
  mark.setAttribute('aria-label', isNote ? 'note' : isOk ? 'right' : 'wrong')
  mark.setAttribute('role', 'img')
  const words = element('div', 'words')
  words.append(element('p', 'what', text))
  if (detail) words.append(element('p', 'detail', detail))
  words.append(...facts.map((fact) => element('code', '', fact)))
  item.append(mark, words)
  return item
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

function find(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}
