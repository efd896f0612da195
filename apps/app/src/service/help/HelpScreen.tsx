import { helpList, helpTopics, type HelpPage, type HelpTopic } from '@millrace/contract/msg/help'
import { paths } from '@millrace/contract/paths'
import { useDeferredValue, useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { NewsDrawing } from '../../components/drawings/NewsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { TextField } from '../../components/Field.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Section } from '../../components/Section.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { findHelp } from '../../features/service/findHelp.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { HelpRows } from './HelpRows.tsx'

/** All help pages by topic with a search, or the one that the address names. */
export function HelpScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const help = useCall(helpList, {})
  const name = search.get('topic') ?? ''
  return (
    <Screen title={t('help.title')} hasRefresh>
      <Loaded query={help} skeleton={<HelpSkeleton />}>
        {({ list }) => (name ? <Named name={name} pages={list} /> : <Overview pages={list} />)}
      </Loaded>
    </Screen>
  )
}

type Pages = { readonly pages: readonly HelpPage[] }

function Named({ name, pages }: Pages & { name: string }) {
  const t = useText()
  const page = pages.find(({ slug }) => slug === name)
  if (page) return <Article page={page} pages={pages} />
  const ofTopic = pages.filter(({ topic }) => topic === name)
  const topic = ofTopic[0]?.topic
  if (topic) return <Topic topic={topic} pages={ofTopic} />
  return (
    <EmptyState drawing={<NewsDrawing />} title={t('help.missing')} body={t('help.none-body')}>
      <ButtonLink to={paths.help}>{t('help.all')}</ButtonLink>
    </EmptyState>
  )
}

function Overview({ pages }: Pages) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed.trim())
  return (
    <>
      <TextField label={t('help.search')} type="search" enterKeyHint="search" value={typed} onChange={setTyped} />
      {searched ? (
        <Results pages={findHelp(pages, searched)} />
      ) : (
        helpTopics.map((topic) => (
          <Topic key={topic} topic={topic} pages={pages.filter((page) => page.topic === topic)} />
        ))
      )}
      <Ask />
    </>
  )
}

function Results({ pages }: Pages) {
  const t = useText()
  return (
    <div aria-live="polite" className="grid gap-5">
      {pages.length === 0 ? (
        <EmptyState drawing={<NewsDrawing />} title={t('help.none')} body={t('help.none-body')} />
      ) : (
        <HelpRows pages={pages} label={t('help.found', { count: pages.length })} hasText />
      )}
    </div>
  )
}

function Topic({ topic, pages }: Pages & { topic: HelpTopic }) {
  const t = useText()
  if (pages.length === 0) return null
  return (
    <Section title={t(`help.topic.${topic}`)}>
      <HelpRows pages={pages} label={t(`help.topic.${topic}`)} />
    </Section>
  )
}

function Article({ page, pages }: Pages & { page: HelpPage }) {
  const t = useText()
  const others = pages.filter(({ topic, slug }) => topic === page.topic && slug !== page.slug)
  return (
    <>
      <article className="grid gap-3 rounded-card bg-card p-5 shadow-card">
        <h2 className="text-22 font-bold tracking-tight">{page.title}</h2>
        <Paragraphs text={page.content} />
      </article>
      {others.length > 0 && (
        <Section title={t(`help.topic.${page.topic}`)}>
          <HelpRows pages={others} label={t(`help.topic.${page.topic}`)} />
        </Section>
      )}
      <List>
        <ListRow to={paths.help} title={t('help.all')} />
      </List>
      <Ask />
    </>
  )
}

/** A person, where the pages do not help. */
function Ask() {
  const t = useText()
  return (
    <div className="grid gap-2">
      <ButtonLink kind="soft" isWide to={paths.feedback}>
        {t('help.ask')}
      </ButtonLink>
      <ButtonLink kind="plain" isWide to={paths.about}>
        {t('help.about')}
      </ButtonLink>
    </div>
  )
}

function HelpSkeleton() {
  return <SkeletonLines className="grid gap-5" sizes={['h-13 w-full', 'h-40 w-full', 'h-40 w-full']} />
}
