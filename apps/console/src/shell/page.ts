import type { Call, DataOf } from '@millrace/contract/call'
import { lazy, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { canCall } from './canCall.ts'

/** The sections of the menu, from top to bottom. */
export const menuSections = [
  '',
  'Money',
  'Machines',
  'Revenue and income',
  'Rewards',
  'Community',
  'People',
  'Customer service',
  'App content',
  'System',
] as const

/** The calls for one kind of content that operators edit. */
export type Content = {
  readonly list: Call
  readonly one: Call
  readonly create: Call & { readonly request: { readonly shape: object } }
  readonly update: Call
  readonly remove: Call
}

type View = () => Promise<{ readonly default: ComponentType }>

type Declaration<Shown> = {
  /** Its path, and its name in react-admin. */
  readonly name: string
  /** In the menu and in the search. */
  readonly label: string
  /** Above the page, where it is not the label. */
  readonly title?: string
  /** One of what it shows, as in “New article”, where operators add to it. */
  readonly noun?: string
  readonly icon: ComponentType<{ fontSize?: 'small' }>
  /** Its section of the menu, in the order of the list of pages; or the page of which it is another tab. */
  readonly menu: (typeof menuSections)[number] | { readonly tabOf: string }
  readonly badge?: ReactNode
  /** The call that fills the page. Who may make it may open the page. */
  readonly call: Call
  /** Who may make this one finds the page in the menu and the search, where more operators may open it. */
  readonly menuCall?: Call
  /** The calls behind its forms, where fewer may make them. */
  readonly formCalls?: { readonly create?: Call; readonly edit?: Call; readonly delete?: Call }
  readonly content?: Content
  readonly list: Shown
  readonly show?: Shown
  readonly create?: Shown
  readonly edit?: Shown
}

export type Page = Declaration<ComponentType | ReactElement>

/** Whether the page is offered to operators of a role. */
export const isOffered = ({ menuCall, call }: Page, role: unknown): boolean => canCall(menuCall ?? call, role)

/** A page of the console, all in one place: routes, menu, titles, search and roles follow from it. */
export function page({ list, show, create, edit, ...rest }: Declaration<View>): Page {
  return {
    ...rest,
    // Loaded on the first visit.
    list: lazy(list),
    ...(show && { show: lazy(show) }),
    ...(create && { create: lazy(create) }),
    ...(edit && { edit: lazy(edit) }),
  }
}

/** A row of what a list shows. */
export type RowOf<C extends Call> =
  DataOf<C> extends { readonly list: readonly (infer Row)[] } ? Row & { readonly id: string } : never
