import { populateBuyers } from '../orders/population.ts'
import { withClient } from '../withPostgres.ts'

/** The access token of the operator who answers chats. */
export const supportToken = 's'.repeat(43)

/** News to compare with, and as many posts: every third with pictures, every tenth about a machine, all with likes. */
export async function populateFeed(ownerUrl: string, posts: number): Promise<readonly string[]> {
  await populateBuyers(ownerUrl)
  return await withClient(ownerUrl, async (client) => {
    await client.query(`
      insert into news (title, summary, content, img_url, is_published, create_time)
      select t, t, t, '/uploads/a.svg', true, now() - make_interval(hours => i)
      from generate_series(1, 60) i, (select '{"en_US": "A text of the bench"}'::jsonb as t) x;
      insert into post (id, member_id, content, pictures, machine_id, created_at, like_count)
      select gen_random_uuid(), members.ids[1 + i % array_length(members.ids, 1)],
        'Post ' || i || ' of the bench, about as long as what people write about a machine that they went to see.',
        case when i % 3 = 0 then picture.list else '[]' end,
        case when i % 10 = 0 then machines.ids[1 + i % array_length(machines.ids, 1)] end,
        now() - make_interval(secs => i), i % 50
      from generate_series(1, ${posts}) i, (select array_agg(id) as ids from member) members,
        (select array_agg(id) as ids from machine) machines,
        (select jsonb_agg(jsonb_build_object('url', '/uploads/a.webp', 'avifUrl', '/uploads/a.avif',
          'smallUrl', '/uploads/b.webp', 'smallAvifUrl', '/uploads/b.avif', 'width', 1280, 'height', 960,
          'placeholder', 'data:image/webp;base64,' || repeat('A', 120))) as list
        from generate_series(1, 3)) picture;
      update post_total set visible = ${posts};`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const { rows } = await client.query<{ id: string }>('select id from post order by created_at desc limit 100')
    return rows.map(({ id }) => id)
  })
}

/** An operator who is signed in. */
export async function addSupport(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query(`
      insert into operator (id, email, name, role, password_check)
      values ('00000000-0000-4000-8000-000000000002', 'support@millrace.test', 'Support', 'support', sha256(''));
      insert into operator_session (token_hash, operator_id, expires_at)
      values (sha256(convert_to('${supportToken}', 'UTF8')), '00000000-0000-4000-8000-000000000002',
        now() + interval '1 day');`),
  )
}
