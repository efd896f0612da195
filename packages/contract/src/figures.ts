/**
 * Everything that is counted or summed and shown, once. A figure has one definition in SQL, which every surface reads;
 * two that differ (now and as a day was sealed, of a unit and of a member) are two figures. Amounts of single rows are
 * none.
 *
 * What members can ask about has its name and meaning in every language (packages/texts/src/figure), the rest has
 * English ones here. docs/FIGURES.md is made of both.
 */
export type Figure = {
  readonly unit: keyof typeof decimalsOf
  readonly moment: 'live' | 'minute' | 'settled' | 'sealed'
  /** A function, view or table of apps/server/sql, with the column after a dot where it has several figures. */
  readonly sql: string
  /** How many are shown at most where it stands alone; beside its parts it has as many as they need. */
  readonly decimals: number
  /** What there is one for each of. */
  readonly of?: 'machine' | 'member' | 'day' | 'programme' | 'rail' | 'queue'
  /** Name and meaning of a figure that nobody can ask about in the app. */
  readonly english?: readonly [name: string, meaning: string]
}

const decimalsOf = { USDT: 2, percent: 1, kWh: 1, count: 0, days: 0, minutes: 0 } as const

const figure = (
  unit: Figure['unit'],
  moment: Figure['moment'],
  sql: string,
  rest: Partial<Omit<Figure, 'unit' | 'moment' | 'sql'>> = {},
): Figure => ({ unit, moment, sql, decimals: decimalsOf[unit], ...rest })

const ofMachine = { of: 'machine' } as const
const ofMember = { of: 'member' } as const

export const explainedFigures = {
  'cover.percent': figure('percent', 'minute', 'cover_now.cover_percent'),
  'cover.held': figure('USDT', 'minute', 'cover_now.held'),
  'cover.owed': figure('USDT', 'minute', 'cover_now.owed'),
  'cover.low': figure('USDT', 'minute', 'books_day.low'),
  'sealed.owed': figure('USDT', 'sealed', 'books_tree.total', { of: 'day' }),
  'machine.average': figure('USDT', 'settled', 'machine_pace.average', { ...ofMachine, decimals: 6 }),
  'machine.deviation': figure('percent', 'settled', 'machine_pace.deviation_percent', ofMachine),
  'machine.revenue-deviation': figure('percent', 'minute', 'machine_account.revenue_deviation_percent', ofMachine),
  'machine.covered': figure('percent', 'minute', 'machine_account.covered_percent', ofMachine),
  'buyer.result': figure('USDT', 'minute', 'machine_account.buyer_back', ofMachine),
  'withdrawals.median': figure('minutes', 'minute', 'books_state.median_minutes'),
  'promotions.left': figure('USDT', 'live', 'promotions_state.balance'),
  'promotions.free': figure('USDT', 'live', 'promotions_free.free'),
  'mine.money': figure('USDT', 'live', 'member_money.money', ofMember),
  'mine.in-units': figure('USDT', 'live', 'member_money.in_units', ofMember),
  // With as many as today’s earnings, beside which it stands.
  'mine.income': figure('USDT', 'live', 'member_money.income', { ...ofMember, decimals: 6 }),
  'mine.sealed': figure('USDT', 'sealed', 'books_of_member', ofMember),
  'mine.claimable': figure('USDT', 'live', 'claimable_income.claimable', ofMember),
  // Of a day, so often less than one.
  'mine.today': figure('USDT', 'live', 'wallet_moves_since', { ...ofMember, decimals: 6 }),
  'mine.settled': figure('USDT', 'live', 'wallet_moves_since', ofMember),
  'mine.earned': figure('USDT', 'settled', 'income', ofMember),
  'machine.uptime': figure('percent', 'live', 'machine_uptime.percent', ofMachine),
  'machine.today': figure('kWh', 'live', 'machine_day_quarters', ofMachine),
  'machine.usual-day': figure('kWh', 'live', 'machine_usual_day', ofMachine),
  'sessions.energy': figure('kWh', 'live', 'session_price.energy_wh', ofMachine),
  'sessions.amount': figure('USDT', 'live', 'session_price.amount', ofMachine),
  'series.energy': figure('kWh', 'live', 'series_price.energy_wh', ofMachine),
}

const otherFigures = {
  // Cover and its parts.
  'cover.more': figure('USDT', 'minute', 'cover_now.held', {
    english: ['More than owed', 'Held for members less owed to them; below zero, buying and rewards stop.'],
  }),
  'cover.day': figure('percent', 'minute', 'books_day.held', {
    of: 'day',
    english: ['Cover by day', 'Held for members in percent of what was owed to them, at the end of a day.'],
  }),
  'cover.low-percent': figure('percent', 'minute', 'books_day.low_cover', {
    english: ['Lowest cover', 'The lowest cover of the last 30 days, at any moment of them.'],
  }),
  'owed.available': figure('USDT', 'minute', 'cover_now.available', {
    english: ['Owed: available', 'What all members can withdraw.'],
  }),
  'owed.on-hold': figure('USDT', 'minute', 'cover_now.on_hold', {
    english: ['Owed: being withdrawn', 'What is on hold for open withdrawals of all members.'],
  }),
  'owed.income': figure('USDT', 'minute', 'cover_now.income', {
    english: ['Owed: income to claim', 'Income of all members that was paid and not claimed yet.'],
  }),
  'owed.escrow': figure('USDT', 'minute', 'cover_now.escrow', {
    english: ['Owed: purchases that can be undone', 'What members themselves paid for units that they can still undo.'],
  }),
  'held.rails': figure('USDT', 'minute', 'cover_now.rails', {
    english: ['In all places', 'What the chains, the bank and the till really have, whomever it belongs to.'],
  }),
  'held.others': figure('USDT', 'minute', 'cover_now.capital', {
    english: [
      'Of others',
      'What belongs to machines (capital and revenue), to promotions, to coupons in open purchases and to fees.',
    ],
  }),
  'sealed.members': figure('count', 'sealed', 'books_tree.members', {
    of: 'day',
    english: ['Members, as sealed', 'How many members are in the tree of a sealed day.'],
  }),
  'sealed.lines': figure('count', 'sealed', 'books_tree.leaves', {
    of: 'day',
    english: ['Lines, as sealed', 'In how many lines the balances are, of which each member has two or three.'],
  }),
  // Machines.
  'machine.paid30': figure('USDT', 'settled', 'machine_pace.paid', {
    ...ofMachine,
    english: ['Paid in 30 days', 'What the machine’s units were paid in the last 30 settled days.'],
  }),
  'machine.revenue30': figure('USDT', 'minute', 'machine_account.month_revenue', {
    ...ofMachine,
    english: ['Revenue in 30 days', 'The approved revenue of the last 30 settled days.'],
  }),
  'machine.raised': figure('USDT', 'minute', 'machine_account.raised', {
    ...ofMachine,
    english: ['Raised', 'What members and their coupons paid for units and did not take back.'],
  }),
  'machine.released': figure('USDT', 'minute', 'machine_account.capital_released', {
    ...ofMachine,
    english: ['Released', 'What was paid to the machine’s owner.'],
  }),
  'machine.revenue': figure('USDT', 'minute', 'machine_account.revenue_received', {
    ...ofMachine,
    english: ['Revenue received', 'The money that arrived for this machine since it began.'],
  }),
  'machine.paid': figure('USDT', 'minute', 'machine_account.income_paid', {
    ...ofMachine,
    english: ['Income paid', 'What its units were paid since it began, claimed or not.'],
  }),
  'machine.reserve': figure('USDT', 'minute', 'machine_account.reserve', {
    ...ofMachine,
    english: ['Reserve', 'Revenue received less income paid: what is left for weak days.'],
  }),
  'machine.days-without-revenue': figure('days', 'minute', 'machine_account.days_without_revenue', {
    ...ofMachine,
    english: ['Days without revenue', 'How many of the last 30 settled days had no revenue or no report.'],
  }),
  'machine.sold': figure('count', 'live', 'machine_stock.sold_units', {
    ...ofMachine,
    english: ['Units sold', 'Units that are bought and not undone, of all that there are.'],
  }),
  'machine.pay-back': figure('days', 'settled', 'machine_pace.average', {
    ...ofMachine,
    english: [
      'Pay-back',
      'In how many days a price would be back if each paid the average of the last 30 settled days.',
    ],
  }),
  'buyer.back': figure('percent', 'minute', 'machine_account.buyer_back', {
    ...ofMachine,
    english: ['Average buyer has back', 'Income of an average buyer, in percent of what they paid for their units.'],
  }),
  'machines.below': figure('count', 'settled', 'machine_pace.deviation_percent', {
    english: [
      'Machines below expected',
      'Machines that paid over 5 percent less than expected in the last 30 settled days.',
    ],
  }),
  'machines.deviation': figure('percent', 'settled', 'deviation_percent', {
    english: [
      'All machines against expected',
      'What all units were paid in the last 30 settled days, against expected.',
    ],
  }),
  'machines.covered': figure('percent', 'minute', 'machine_account.covered', {
    english: ['Income covered by revenue', 'Which part of all income came from the revenue of the same machine.'],
  }),
  'machines.steady': figure('count', 'minute', 'machine_account.is_steady', {
    english: ['Suspiciously steady machines', 'Machines that reported one amount on at least 14 of the last 30 days.'],
  }),
  'reports.with-evidence': figure('count', 'minute', 'books_state.reports_with_evidence', {
    english: ['Reports with evidence', 'Approved reports of the last 30 days that have evidence.'],
  }),
  // Money that moves.
  'withdrawals.p95': figure('minutes', 'minute', 'books_state.p95_minutes', {
    english: ['95 of 100 paid within', '95 of 100 withdrawals that were paid in the last 30 days took no longer.'],
  }),
  'withdrawals.slowest': figure('minutes', 'minute', 'books_state.slowest_minutes', {
    english: ['Slowest', 'The longest that a withdrawal took which was paid in the last 30 days.'],
  }),
  'withdrawals.open': figure('count', 'minute', 'books_state.open', {
    english: ['Open withdrawals', 'Withdrawals that were requested and are neither paid nor ended.'],
  }),
  'withdrawals.overdue': figure('count', 'minute', 'books_state.overdue', {
    english: ['Overdue withdrawals', 'Open withdrawals whose deadline has passed.'],
  }),
  'withdrawals.oldest': figure('minutes', 'minute', 'books_state.oldest_minutes', {
    english: ['Oldest open', 'How long the oldest open withdrawal has been waiting.'],
  }),
  'withdrawals.over-limit': figure('count', 'minute', 'books_state.over_limit', {
    english: ['Over a limit', 'Withdrawals of the last 30 days that took a person because others had used up a limit.'],
  }),
  'flows.day': figure('USDT', 'minute', 'flow_day', {
    of: 'day',
    english: ['Flows of a day', 'Recharged, withdrawn, bought, received for machines, paid as income and as rewards.'],
  }),
  'members.count': figure('count', 'minute', 'books_state.members', {
    english: ['Members', 'Everybody who has registered, also those who have left.'],
  }),
  'members.new': figure('count', 'minute', 'books_day.new_members', {
    of: 'day',
    english: ['New members', 'Who was first counted on the day.'],
  }),
  'members.frozen': figure('count', 'minute', 'restricted_members.frozen', {
    english: ['Frozen members', 'Members whose account an operator has frozen.'],
  }),
  'members.stopped': figure('count', 'minute', 'restricted_members.stopped', {
    english: ['Stopped withdrawals', 'Members whose withdrawals an operator has stopped.'],
  }),
  'operator.moved': figure('USDT', 'minute', 'books_flow.amount', {
    english: ['Of the operator', 'What the platform’s owner put in, took out, earned and took in fees, of all time.'],
  }),
  // Promotions.
  'promotions.funded': figure('USDT', 'live', 'promotions_state.funded', {
    english: ['Put in', 'What two operators have moved from the owner’s money into the promotions budget.'],
  }),
  'promotions.granted': figure('USDT', 'live', 'promotions_state.granted', {
    english: ['Paid as rewards', 'What members have been paid as rewards, of all time.'],
  }),
  'promotions.used': figure('USDT', 'live', 'promotions_state.used', {
    english: ['Used by coupons', 'What coupons have paid of prices, less what was undone.'],
  }),
  'promotions.promised': figure('USDT', 'live', 'promotions_state.promised', {
    english: ['Promised', 'What open coupons could still take from the budget.'],
  }),
  'promotions.invitation-share': figure('percent', 'minute', 'books_day.invitation_rewards', {
    english: ['Paid for inviting', 'Rewards for invitations in percent of these and income, in the last 30 days.'],
  }),
  'programme.rewards': figure('count', 'live', 'programme_view.rewards', {
    of: 'programme',
    english: ['Rewards given', 'How many rewards a programme has given, and what they were in all.'],
  }),
  // A member's own.
  'mine.available': figure('USDT', 'live', 'member_money.available', {
    ...ofMember,
    english: ['Available', 'What a member can withdraw or spend now.'],
  }),
  'mine.on-hold': figure('USDT', 'live', 'member_money.on_hold', {
    ...ofMember,
    english: ['On hold', 'What is on hold for a member’s open withdrawals.'],
  }),
  'mine.to-claim': figure('USDT', 'live', 'member_money.to_claim', {
    ...ofMember,
    english: ['To claim', 'Income that a member was paid and that is not available yet: not claimed, or on its way.'],
  }),
  'mine.undoable': figure('USDT', 'live', 'member_money.undoable', {
    ...ofMember,
    english: [
      'Can still be undone',
      'The price of purchases that a member can still undo, or has undone and waits for.',
    ],
  }),
  'mine.earned-on-units': figure('USDT', 'live', 'member_money.earned_on_units', {
    ...ofMember,
    english: ['Earned on these units', 'What a member’s valid units have been paid so far, claimed or not.'],
  }),
  'mine.unit-days': figure('USDT', 'settled', 'machine_pace.average', {
    ...ofMember,
    decimals: 6,
    english: ['Own units, a day', 'The average of a machine for a unit and day, times the units that a member holds.'],
  }),
  'mine.flows': figure('USDT', 'live', 'wallet_entry', {
    ...ofMember,
    english: [
      'Money in and out',
      'What a member recharged, earned, got as rewards, withdrew, paid in fees and for units that are over, of all time.',
    ],
  }),
  'mine.statement': figure('USDT', 'live', 'wallet_entry', {
    ...ofMember,
    english: [
      'Opening and closing balance',
      'What was available, on hold and to claim before and after a period, in the statement as PDF and CSV.',
    ],
  }),
  'mine.rewards': figure('USDT', 'live', 'reward', {
    ...ofMember,
    english: ['Rewards received', 'What a member has been paid from the promotions budget, by kind and in all.'],
  }),
  'mine.team': figure('count', 'live', 'team_count', {
    ...ofMember,
    english: [
      'Team',
      'Who was invited by a member or by those they invited, by level, and how many of them are valid.',
    ],
  }),
  'mine.unread': figure('count', 'live', 'message', {
    ...ofMember,
    english: ['Unread messages', 'Messages that a member has not opened.'],
  }),
  'machine.look-back': figure('USDT', 'settled', 'settlement_part', {
    ...ofMachine,
    english: [
      'Looking back',
      'What one unit has been paid since a year ago or its first settled day, less its price, beside the best and the worst.',
    ],
  }),
  'machine.range': figure('USDT', 'settled', 'machine_range.worst', {
    ...ofMachine,
    decimals: 6,
    english: [
      'Range of its own days',
      'A unit’s average a day in the worst, the middle and the best stretch of 30 settled days of the machine’s own.',
    ],
  }),
  'machine.settled-days': figure('days', 'settled', 'machine_range.settled_days', {
    ...ofMachine,
    english: ['Settled days', 'All settled days of a machine on which it had units.'],
  }),
  'machine.days-without-income': figure('days', 'settled', 'machine_comparison.days_without_income', {
    ...ofMachine,
    english: ['Days without income', 'Of the last 30 settled days with units, those that paid them nothing.'],
  }),
  'machine.evidence': figure('days', 'settled', 'machine_comparison.days_signed', {
    ...ofMachine,
    english: [
      'Days by evidence',
      'Of the last 30 settled days: signed by the machine, with a picture or document, without evidence, without report.',
    ],
  }),
  'machine.hundred': figure('USDT', 'settled', 'machine_comparison.hundred_end', {
    ...ofMachine,
    decimals: 6,
    english: [
      'For each 100.00',
      'What 100.00 paid for units brings a day, in all, and less what was paid, at the average of the last 30 settled days.',
    ],
  }),
  'mine.deviation': figure('percent', 'settled', 'member_period.deviation_percent', {
    ...ofMember,
    english: [
      'Month against expected',
      'What a member’s units were paid for the settled days of a month, against what was expected of them, in all and by machine.',
    ],
  }),
  'mine.period': figure('USDT', 'settled', 'member_period.paid', {
    ...ofMember,
    english: ['Paid and expected in a month', 'The two amounts that the month’s deviation compares.'],
  }),
  'mine.evening': figure('USDT', 'live', 'member_evening.about', {
    ...ofMember,
    decimals: 6,
    english: [
      'The evening’s sum',
      'What a member’s machines have reported today, by their meters and before it is settled, and what was expected.',
    ],
  }),
  'mine.morning': figure('USDT', 'settled', 'member_period.paid', {
    ...ofMember,
    decimals: 6,
    english: [
      'The morning’s sum',
      'What a member’s machines were paid on the last settled day, and what was expected.',
    ],
  }),
  'mine.stand': figure('USDT', 'settled', 'member_stand.result', {
    ...ofMember,
    english: [
      'Where a member stands',
      'At the end of a month: paid for all units that were not undone, received for them, and the second less the first.',
    ],
  }),
  'machine.usual-revenue': figure('USDT', 'live', 'usual_revenue', {
    ...ofMachine,
    english: ['Usual revenue', 'From the 5th to the 95th of a hundred approved reports of the 90 days before.'],
  }),
  'post.total': figure('count', 'live', 'post_total', {
    english: ['Likes and comments', 'How many people like a post, and how many visible comments it has.'],
  }),
  'coupons.given': figure('count', 'live', 'coupon', {
    of: 'programme',
    english: ['Coupons', 'How many coupons of a programme were given, are open and were used.'],
  }),
  'codes.used': figure('count', 'live', 'reward_code', {
    of: 'programme',
    english: ['Uses of codes', 'How often the codes of a batch were used, of how often they can be.'],
  }),
  'ledger.checked': figure('USDT', 'minute', 'ledger.check_run.totals', {
    decimals: 6,
    english: ['Ledger', 'The balance of each kind of account at the last check, in each currency.'],
  }),
  'machine.faults': figure('count', 'live', 'machine_uptime.faults', {
    ...ofMachine,
    english: ['Faults', 'How often it reported a fault in the time of “In contact”.'],
  }),
  'machine.today-deviation': figure('percent', 'live', 'machine_today.deviation_percent', {
    ...ofMachine,
    english: ['Today against usual', 'How far today so far is from the same hours of a usual day.'],
  }),
  'proposal.effect': figure('count', 'live', 'effects_of_proposal', {
    // Money, rates and counts, each with as many as its table needs.
    decimals: 6,
    english: ['What a proposal changes', 'Each number that an open proposal would change, as it is now and would be.'],
  }),
  // What waits, and how fast people are.
  'tickets.count': figure('count', 'live', 'ticket_figures.count', {
    english: ['Tickets', 'Tickets of the last 90 days.'],
  }),
  'complaints.count': figure('count', 'live', 'ticket_figures.complaints', {
    english: ['Complaints', 'Those of them that are complaints.'],
  }),
  'complaints.median': figure('minutes', 'live', 'ticket_figures.median_minutes', {
    english: [
      'Answered within',
      'Half of the tickets of 90 days were answered in this time; unanswered ones count too.',
    ],
  }),
  'chat.wait': figure('minutes', 'live', 'chat_wait', {
    english: [
      'Customer service answers within',
      'Half of the last twenty answers in the chat came in this time, of what was asked in the hours of service.',
    ],
  }),
  'complaints.overdue': figure('count', 'live', 'ticket_figures.overdue', {
    english: ['Complaints overdue', 'Open complaints whose deadline has passed.'],
  }),
  'decisions.unchecked': figure('count', 'minute', 'proposal', {
    english: ['Not looked at', 'Acts of one operator of more than a day ago that nobody else has looked at.'],
  }),
  'decisions.median': figure('minutes', 'minute', 'decision_time', {
    english: ['Decided within', 'Half of what took two people in the last 30 days waited no longer for the second.'],
  }),
  'queue.count': figure('count', 'live', 'proposal', {
    of: 'queue',
    english: ['Waiting', 'What this operator can deal with: nothing that they began themselves.'],
  }),
  'queue.flagged': figure('count', 'live', 'ticket', {
    of: 'queue',
    english: ['Waiting with a mark', 'Those of them that stand out, such as tickets whose deadline has passed.'],
  }),
  'queue.sum': figure('USDT', 'live', 'withdrawal', {
    of: 'queue',
    english: ['Waiting in all', 'What the withdrawals, reports or releases add up to that wait.'],
  }),
  'rails.difference': figure('USDT', 'minute', 'rail_state.own', {
    of: 'rail',
    decimals: 6,
    english: ['Difference of a rail', 'What a rail has, less what the ledger says and what is on its way.'],
  }),
  'reconciliation.open': figure('count', 'live', 'reconciliation_item', {
    english: ['Open differences', 'Differences between a rail and the ledger that nobody has explained.'],
  }),
}

/** What an “i” in the app explains. */
export type ExplainedFigure = keyof typeof explainedFigures
export type ExplainedFigures = readonly [ExplainedFigure, ...ExplainedFigure[]]
export type FigureName = ExplainedFigure | keyof typeof otherFigures

export const figures: Readonly<Record<FigureName, Figure>> = { ...explainedFigures, ...otherFigures }
