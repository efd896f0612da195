import { paths } from '@millrace/contract/paths'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useLatestNews } from './homeQueries.ts'

export function HomeNews() {
  const t = useText()
  const { code } = useLanguage()
  const { data, isError } = useLatestNews()
  if (isError && !data) return null
  return (
    <Section title={t('home.news')} more={{ text: t('home.news.all'), to: paths.news }}>
      {data?.list.length === 0 ? (
        <p className="text-muted">{t('home.news.empty')}</p>
      ) : (
        <List>
          {data
            ? data.list.map(({ id, title, imgUrl, createTime }) => (
                <ListRow
                  key={id}
                  to={`${paths.article}?id=${id}`}
                  title={title}
                  below={formatDateTime(createTime, code)}
                  before={<Thumbnail url={imgUrl} />}
                />
              ))
            : [1, 2, 3].map((each) => (
                <ListRow
                  key={each}
                  title={<Skeleton className="h-4 w-4/5" />}
                  below={<Skeleton className="h-3 w-1/2" />}
                  before={<Skeleton shape="picture" className="size-11" />}
                />
              ))}
        </List>
      )}
    </Section>
  )
}

function Thumbnail({ url }: { url: string }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-picture bg-soft text-accent">
      {url ? (
        <img src={url} alt="" width={44} height={44} loading="lazy" className="size-full object-cover" />
      ) : (
        <Icon name="news" />
      )}
    </span>
  )
}
