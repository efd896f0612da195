import type { LanguageHeader } from '@millrace/contract/fields'

/** A text by language; English is always there. */
export type Localized = { readonly [Header in LanguageHeader]?: string | undefined } & { readonly en_US: string }
