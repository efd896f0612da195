import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { pages } from './pages.ts'

// react-admin's own texts, shorter where they are common. The console is in English only.
const messages = {
  ...english,
  ra: {
    ...english.ra,
    action: { ...english.ra.action, create: 'Add', search: 'Search' },
    auth: { ...english.ra.auth, logout: 'Sign out' },
    message: {
      ...english.ra.message,
      invalid_form: 'Please check the marked fields.',
      delete_title: 'Delete this?',
      delete_content: 'Members will no longer see it. This cannot be undone.',
      bulk_delete_title: 'Delete this? |||| Delete these %{smart_count}?',
      bulk_delete_content: ['it', 'them']
        .map((what) => `Members will no longer see ${what}. This cannot be undone.`)
        .join(' |||| '),
      unsaved_changes: 'Your changes are not saved. Leave anyway?',
    },
    notification: {
      ...english.ra.notification,
      updated: 'Saved |||| %{smart_count} saved',
      created: 'Added',
      deleted: 'Deleted |||| %{smart_count} deleted',
      item_doesnt_exist: 'This no longer exists.',
    },
  },
  resources: Object.fromEntries(
    pages.map(({ name, label, title = label, noun = label }) => [
      name,
      { name: `${noun} |||| ${title}`, page: { create: `New ${noun.toLowerCase()}`, edit: noun } },
    ]),
  ),
}

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }])
