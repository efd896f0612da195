type Place = { readonly name: string; readonly to?: string }

/** Where a text was written: the name and, where there is one, the page. */
export function getPlace({ call, subjectId }: { readonly call: string; readonly subjectId: string | null }): Place {
  const [, resource = '', verb] = call.split('/')
  if (resource === 'chat' && subjectId) return { name: 'Chat', to: `/chat/${subjectId}/show` }
  if (resource === 'ticket' && subjectId) return { name: 'Ticket', to: `/ticket/${subjectId}/show` }
  if (resource === 'proposal') return { name: 'Approvals', to: '/proposal' }
  if (verb === 'update' && subjectId) return { name: resource, to: `/${resource}/${subjectId}` }
  return { name: resource }
}
