/** The check of what staff write is the server's. */
const written = 'An address or a number can be typed into it, which the server would refuse. Everybody sees it.'

/**
 * What the application's role may write by itself, and what abusing that gives to whoever has its password. Each right
 * that it has in a new database has a sentence here, and each sentence a right: the check `attacks` compares them.
 * Everything else is written by functions, which check.
 */
export const abuses: Readonly<Record<string, string>> = {
  about: `The About page says something else, without a link. ${written}`,
  account_change:
    'A new phone number or e-mail address counts without its wait. It can be set at once as well: see `member`.',
  canned_answer: 'Support is offered another answer to send, and reads it before it does.',
  captcha: 'Puzzles solve themselves. Limits of tries by address and account remain.',
  demo_part: 'Demonstration data is added again. It exists in practice mode only.',
  demo_seed:
    'The app says that it has demonstration data. In practice mode, devices then compare sealed days from there on only.',
  destination:
    'A member gets another bank account or address, without being told. The database cannot check the second factor ' +
    'that ends its wait, so automatic payouts to it are bounded by the limit of new destinations.',
  evening_choice: 'A member’s summary of the evening is sent again, or not at all; it says what they may read anyway.',
  'graphile_worker._private_job_queues':
    'Queues are locked, so that jobs wait: nothing is lost or done twice, but messages and payouts come later.',
  'graphile_worker._private_jobs':
    'Jobs are added or removed. A job does what this role can do anyway; one that is removed is added again by its ' +
    'schedule, but for a push or an e-mail, which is lost.',
  'graphile_worker._private_known_crontabs': 'A scheduled job runs again or later. Each can run twice without harm.',
  'graphile_worker._private_tasks': 'Names of jobs change, so that they wait until the next start.',
  'graphile_worker.job_queues_id_seq': 'Numbers of queues are skipped.',
  'graphile_worker.jobs': 'The same as the table of jobs below it.',
  'graphile_worker.jobs_id_seq1': 'Numbers of jobs are skipped.',
  'graphile_worker.tasks_id_seq': 'Numbers of tasks are skipped.',
  help: `A help page says something else, without a link. ${written}`,
  help_added: 'A help page of the product is not added at the next start.',
  inbox_message: 'In practice mode, codes and notices are made up or removed in the inbox that stands for a phone.',
  income_choice: 'A member’s income is claimed by itself, or no longer is. It is the member’s either way.',
  income_message_progress: 'Messages about a day’s income are left out or looked for again; none is sent twice.',
  machine: 'Machines are listed in another order.',
  machine_service: 'Members read another day of a machine’s next service.',
  member:
    'Accounts are made; the login and fund password of a member are replaced by known ones, or their phone or e-mail, ' +
    'so that somebody signs in as them and withdraws; an account without money and orders is closed for good. The ' +
    'database cannot check a fund password, only the server can, so what bounds withdrawals is what the database ' +
    'counts itself: the limits of automatic payouts, by member, destination and together, and approvals, which are ' +
    'signed.',
  member_browser: 'A browser counts as known to a member: in practice mode it is shown their codes.',
  member_file: 'The note of an uploaded file is removed, and the file with the next clean-up.',
  member_origin: 'Accounts no longer look as if they were of one device or network, which holds back rewards.',
  member_session:
    'Somebody is signed in as any member, reads what they read, and withdraws within the bounds named under `member`; ' +
    'or a member is signed out. The database cannot tell who knows a password, so it cannot make sessions itself.',
  message:
    'A member reads a made-up message in the words of a template, or one is removed, such as that of a new destination.',
  news: `An article says something else, without a link. ${written}`,
  notice: `A notice says something else, without a link. ${written}`,
  one_time_code:
    'Codes cannot be made up without a key that is not in the database, but tries are counted back, so that six ' +
    'digits can be guessed as fast as the limits by address allow.',
  outgoing_message: 'Codes and notices are not sent. What is made up cannot be decrypted, and is not sent either.',
  push_choice: 'A member is pushed more or less.',
  push_key: 'Nothing: the key exists already. Without one, push messages cannot be sent until it is replaced.',
  push_subscription: 'Push messages of a member go to another device, which may read their words, or to none.',
  rate_limit: 'Tries are counted anew, so that passwords and codes can be guessed faster.',
  rate_quote: 'An open quote is gone, and the member asks for another.',
  reward_message_progress: 'Messages about rewards are left out or looked for again; none is sent twice.',
  reward_seen: 'A popup about a reward is shown again, or not at all.',
  risk_quiz: 'A member can buy without having answered the three questions.',
  slide: `A slide says something else; its link and picture are of this platform. ${written}`,
  verification: 'A member seems to have sent in a document. It waits for an operator, who signs the decision.',
  version: 'Drafts of updates are written. Two people publish one, and what is published stays.',
  video: 'A film of this platform is shown under another title. Everybody sees it.',
}
