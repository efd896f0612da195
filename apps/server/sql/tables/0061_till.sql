-- Practice money by one tap: the till sends test tokens to the member's deposit address, and what arrives from it
-- counts at its first block.

alter table wallet_rule
  -- What a member can take at once, and in a business day, in USDT.
  add column till_amounts bigint[] not null default '{50000000,100000000,500000000}',
  add column till_day_max bigint not null default 1000000000 check (till_day_max >= 0);

-- Whether the practice till sent it. The watcher knows its address from the practice node.
alter table chain_deposit add column is_till boolean not null default false;

-- When the till was about to send it, by the wall clock: stored before anything is sent.
alter table recharge add column till_sent_at timestamptz;
create index recharge_at_till on recharge (created_at) where channel = 'till' and state = 'pending';
