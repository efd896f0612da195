import { findLanguage, toLanguageTag, type Language, type TextFolder } from '@millrace/texts'
import { loaders } from 'virtual:texts'
import { activateMessages, loadMessages } from './messages.ts'

const loadedFolders = new Set<TextFolder>()
let current: Language = findLanguage(
  localStorage.getItem('language') ?? navigator.languages.find((tag) => findLanguage(tag).code === tag.slice(0, 2)),
)

/** The language of the interface. Components use `useLanguage` instead, which follows changes. */
export const currentLanguage = (): Language => current

/** Loads a folder's texts in the current language, once. */
export async function loadTexts(folder: TextFolder): Promise<void> {
  if (loadedFolders.has(folder)) return
  const language = current
  await load(folder, language)
  // The person may have changed the language meanwhile.
  if (language !== current) return loadTexts(folder)
  loadedFolders.add(folder)
  // What waits for further texts finds them; nothing else has to be drawn again.
  if (loadedFolders.size === 1) activate()
}

/** Changes the language of the interface, and stores it on this device in the specification's format. */
export async function chooseLanguage(language: Language): Promise<void> {
  const previous = current
  current = language
  try {
    await Promise.all([...loadedFolders].map((folder) => load(folder, language)))
  } catch (cause) {
    current = previous
    throw cause
  }
  localStorage.setItem('language', language.locale)
  activate()
}

async function load(folder: TextFolder, language: Language): Promise<void> {
  const name = `${folder}/${language.code}` as const
  const loader = loaders[name] ?? (await import('virtual:texts/late')).loaders[name]
  const loaded = await loader?.()
  if (loaded) loadMessages(toLanguageTag(language), loaded.default)
}

function activate(): void {
  activateMessages(toLanguageTag(current))
  document.documentElement.lang = toLanguageTag(current)
}
