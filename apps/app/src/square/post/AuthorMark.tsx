import { Chip } from '../../components/Chip.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../shell/useText.ts'

/** Says that staff or a machine wrote it. */
export function AuthorMark({ author }: { author: 'member' | 'staff' | 'machine' }) {
  const t = useText()
  if (author === 'staff')
    return (
      <Chip tone="accent">
        <Icon name="shield" className="size-3.5" />
        {t('post.staff')}
      </Chip>
    )
  return author === 'machine' ? <Chip tone="good">{t('post.machine')}</Chip> : null
}
