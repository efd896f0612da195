import { lazy, type ComponentProps, type ComponentType } from 'react'
import { page, type Content, type Page } from '../shell/page.ts'

const ContentFrame = lazy(() => import('./ContentFrame.tsx'))

type Declaration = Omit<Parameters<typeof page>[0], 'call' | 'formCalls' | 'content' | 'show' | 'create' | 'edit'> & {
  readonly content: Content
  readonly form: () => Promise<{ readonly default: ComponentType }>
}

/** A page for content: a list, and one form to add and to change. Who may not write reads in the form. */
export function contentPage({ content, form, ...rest }: Declaration): Page {
  const Form = lazy(form)
  const around = (action: ComponentProps<typeof ContentFrame>['action']) => (
    <ContentFrame action={action}>
      <Form />
    </ContentFrame>
  )
  return {
    ...page({ ...rest, call: content.list, formCalls: { create: content.update, delete: content.update }, content }),
    create: around('create'),
    edit: around('edit'),
  }
}
