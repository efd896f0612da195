import type { Line } from './lines.ts'
import type { GivenFile } from './readFile.ts'
import { verifyFiles, type Report, type Section } from './verifyFiles.ts'

/** Files are kept until the page is closed, so that they can be dropped one after the other. */
const given = new Map<string, GivenFile>()

export function showPage(): void {
  const input = find('files') as HTMLInputElement
  const drop = find('drop')
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
    find('result').replaceChildren()
    find('clear').hidden = true
  })
}

async function add(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  for (const file of files) given.set(file.name, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  const result = find('result')
  result.replaceChildren(element('p', 'busy', 'Checking …'))
  // A large tree takes seconds: the words have to be painted before.
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  const startedAtMs = performance.now()
  const report = await verifyFiles([...given.values()])
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  result.replaceChildren(...renderReport(report, seconds))
  find('clear').hidden = false
}

function renderReport({ isOk, sections }: Report, seconds: string): HTMLElement[] {
  const verdict = element('div', isOk ? 'verdict yes' : 'verdict no')
  verdict.append(
    element('p', 'answer', isOk ? 'Yes' : 'No'),
    element(
      'p',
      'meaning',
      isOk
        ? `Everything in ${given.size === 1 ? 'this file' : `these ${given.size} files`} is right.`
        : 'Something is wrong. Keep the files: they show what you were told.',
    ),
    element('p', 'note', `Computed on this device in ${seconds} s, without a network.`),
  )
  return [verdict, ...sections.map(renderSection)]
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
