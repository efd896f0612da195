import type { HelpPage } from '@millrace/contract/msg/help'
import { paths } from '@millrace/contract/paths'
import { List, ListRow } from '../../components/List.tsx'

type Props = {
  readonly pages: readonly HelpPage[]
  readonly label: string
  /** With the first lines of each. */
  readonly hasText?: boolean
}

export function HelpRows({ pages, label, hasText = false }: Props) {
  return (
    <List label={label}>
      {pages.map(({ slug, title, content }) => (
        <ListRow
          key={slug}
          to={`${paths.help}?topic=${slug}`}
          title={title}
          below={hasText && <span className="line-clamp-2">{content}</span>}
        />
      ))}
    </List>
  )
}
