-- The community: posts, comments and likes.

create table post (
  id uuid primary key,
  -- Exactly one of them wrote it: a member, an operator as staff, or a machine.
  member_id uuid references member (id),
  operator_id uuid references operator (id),
  by_machine_id uuid references machine (id),
  content text not null,
  -- A machine's post has the key of a text and its figures instead of a content.
  machine_text text check (machine_text in ('month', 'pause', 'repair', 'photo')),
  params jsonb not null default '{}',
  -- Why a machine posted. It does so once for each reason.
  reason_key text,
  -- The machine that it is about, and how many units of it the author held then, if they wanted to say so.
  machine_id uuid references machine (id),
  units int not null default 0,
  -- Pictures, or one video, as they are answered.
  pictures jsonb not null default '[]',
  video jsonb,
  -- In milliseconds, since the application's clock has no more: it is part of the cursor.
  created_at timestamptz(3) not null default ledger.now(),
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  -- Hidden and removed ones are seen by nobody but their author.
  state text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  -- What an operator wrote when they hid or removed it.
  reason text not null default '',
  removed_at timestamptz,
  -- What rules found in it.
  warnings text[] not null default '{}',
  is_question boolean generated always as (strpos(content, '?') > 0) stored,
  check (num_nonnulls(member_id, operator_id, by_machine_id) = 1),
  check ((by_machine_id is null) = (machine_text is null) and (by_machine_id is null) = (reason_key is null)),
  check ((state = 'removed') = (removed_at is not null))
  -- Room for another version of a row beside it: each like writes one.
) with (fillfactor = 70);
create index post_newest on post (created_at desc, id desc) where state = 'visible';
create index post_staff on post (created_at desc, id desc) where state = 'visible' and operator_id is not null;
create index post_question on post (created_at desc, id desc) where state = 'visible' and is_question;
create index post_about_machine on post (machine_id, created_at desc, id desc) where state = 'visible';
create index post_of_member on post (member_id, created_at desc, id desc) where member_id is not null;
create index post_removed on post (removed_at) where state = 'removed';
create unique index post_once on post (by_machine_id, reason_key) where by_machine_id is not null;

-- How many are visible: counting them takes longer the more there are.
create table post_total (
  is_singleton boolean primary key default true check (is_singleton),
  visible bigint not null default 0
);
insert into post_total default values;

-- Comments are listed by thread, and in a thread by id: ids begin with the time.
create table post_comment (
  id uuid primary key,
  post_id uuid not null references post (id),
  -- The first comment of its thread.
  thread_id uuid not null,
  -- The comment that it answers.
  parent_id uuid references post_comment (id),
  member_id uuid references member (id),
  operator_id uuid references operator (id),
  content text not null,
  created_at timestamptz(3) not null default ledger.now(),
  like_count int not null default 0 check (like_count >= 0),
  state text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  reason text not null default '',
  removed_at timestamptz,
  warnings text[] not null default '{}',
  check (num_nonnulls(member_id, operator_id) = 1),
  check ((state = 'removed') = (removed_at is not null))
);
create index post_comment_order on post_comment (post_id, thread_id, id) where state = 'visible';
create index post_comment_of_member on post_comment (member_id, id) where member_id is not null;
create index post_comment_removed on post_comment (removed_at) where state = 'removed';

-- Of a post or of a comment; no two of them have the same id.
create table post_like (
  subject_id uuid not null,
  member_id uuid not null references member (id),
  created_at timestamptz not null default ledger.now(),
  primary key (subject_id, member_id)
);
create index post_like_of_member on post_like (member_id);

-- ───────────────────────────────────────────────────────────── moderation

-- What keeps the community safe: reports, blocks, mutes, and what operators decide about posts.

create table member_block (
  member_id uuid not null references member (id),
  blocked_id uuid not null references member (id),
  id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default ledger.now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);

create table post_report (
  subject_id uuid not null,
  member_id uuid not null references member (id),
  reason text not null check (reason in ('scam', 'abuse', 'privacy', 'spam', 'other')),
  note text not null default '',
  created_at timestamptz not null default ledger.now(),
  primary key (subject_id, member_id)
);
create index post_report_of_member on post_report (member_id);

-- A post or comment that an operator has to look at: reported, flagged by a rule, or with an answer to a decision.
create table moderation_item (
  subject_id uuid primary key,
  is_comment boolean not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null default ledger.now(),
  closed_at timestamptz,
  closed_by uuid references operator (id),
  check ((state = 'open') = (closed_at is null))
);
create index moderation_item_queue on moderation_item (state, opened_at, subject_id);

-- What operators did, with the reason that the member reads and can answer once.
create table moderation_action (
  id uuid primary key,
  member_id uuid references member (id),
  subject_id uuid,
  action text not null check (action in ('hide', 'remove', 'warn', 'mute', 'restore')),
  reason text not null,
  operator_id uuid not null references operator (id),
  created_at timestamptz not null default ledger.now(),
  -- Until when the member cannot write.
  until timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  -- To the member's answer, by another operator.
  reply text not null default '',
  replied_at timestamptz,
  replied_by uuid references operator (id),
  -- Of a mute: when it was lifted.
  ended_at timestamptz,
  check ((action = 'mute') = (until is not null)),
  check ((answer = '') = (answered_at is null)),
  constraint reply_is_by_another check (replied_by <> operator_id),
  constraint reply_has_author check (
    (replied_at is null) = (replied_by is null) and (replied_at is null) = (reply = '')),
  constraint only_mutes_end check (ended_at is null or action = 'mute')
);
create index moderation_action_of_member on moderation_action (member_id, id);
create index moderation_action_of_subject on moderation_action (subject_id, id);
create index moderation_action_mute on moderation_action (member_id, until) where action = 'mute';

-- Words or patterns that a post is warned about for. A pattern is in the syntax of RE2, which takes linear time.
create table post_rule (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('phone', 'address', 'promise', 'contact', 'money')),
  -- Which language it is for, for the operators to find it; it is looked for in every post.
  language text not null default '',
  form text not null check (form in ('words', 'pattern')),
  -- Words: one word or phrase a line. Pattern: one pattern.
  content text not null check (content <> ''),
  note text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default ledger.now(),
  updated_at timestamptz not null default ledger.now(),
  -- Who changed it last.
  updated_by uuid references operator (id)
);

-- The rules that a new installation begins with. Operators change them in the console.
insert into post_rule (kind, language, form, content, note)
select r.kind, r.language, r.form,
  -- One word or phrase a line.
  case r.form when 'words' then regexp_replace(r.content, ',\s+', e'\n', 'g') else r.content end, r.note
from (values
  ('phone', '', 'pattern', '(?:\+|\b00)\d[\d\s().-]{6,18}\d|\b\d{10,13}\b|\b\d{3,5}[ .-]\d{3,4}[ .-]\d{3,5}\b',
    'Telephone numbers'),
  ('address', '', 'pattern', '\b0x[0-9a-f]{40}\b|\bt[1-9a-z]{33}\b|\bbc1[0-9a-z]{20,60}\b|\b[13][1-9a-z]{25,34}\b',
    'Addresses of wallets'),
  ('address', '', 'pattern', '\b[a-z]{2}\d{2}(?: ?[0-9a-z]{4}){3,7}\b', 'Bank accounts (IBAN)'),
  ('contact', '', 'pattern', '\bwa\.me/|\bt\.me/|\bchat\.whatsapp\.com|[\w.+-]+@[\w-]+\.[a-z]{2,}',
    'Messengers and e-mail'),
  ('promise', '', 'pattern', '\b\d{1,4} ?(?:%|percent) (?:per|a|am|pro|par|por|al) (?:day|week|tag|jour|día|giorno)',
    'So much percent a day'),
  ('promise', 'en_US', 'words', 'guaranteed, guarantee*, risk free, no risk, double your money,
    get rich, daily profit,
    sure profit, 100 percent profit', ''),
  ('money', 'en_US', 'words', 'send me, send money, pay me, lend me, transfer to my, deposit to my, i need money,
    processing fee', ''),
  ('contact', 'en_US', 'words', 'whatsapp, telegram, signal group, wechat, add me on,
    message me on, text me, call me,
    join my group, dm me', ''),
  ('promise', 'hi_IN', 'words', 'गारंटी, पक्का मुनाफा, पक्का मुनाफ़ा, बिना जोखिम, पैसा दोगुना,
    रोज कमाई, रोज़ कमाई', ''),
  ('money', 'hi_IN', 'words', 'पैसे भेजो, पैसे भेजें, मुझे पैसे, उधार दो, उधार दें, पैसे चाहिए', ''),
  ('contact', 'hi_IN', 'words', 'व्हाट्सएप, व्हाट्सऐप, टेलीग्राम, मुझे कॉल, मेरे ग्रुप', ''),
  ('promise', 'ta_IN', 'words', 'உத்தரவாதம், நிச்சய லாபம், ஆபத்து இல்லை, பணம் இரட்டிப்பு, தினசரி லாபம்', ''),
  ('money', 'ta_IN', 'words', 'பணம் அனுப்பு*, எனக்கு பணம், கடன் கொடு*', ''),
  ('contact', 'ta_IN', 'words', 'வாட்ஸ்அப், வாட்ஸப், டெலிகிராம், என்னை அழை*', ''),
  ('promise', 'te_IN', 'words', 'గ్యారంటీ, గ్యారెంటీ, ఖచ్చితమైన లాభం, రిస్క్ లేదు, డబ్బు రెట్టింపు,
    రోజువారీ లాభం', ''),
  ('money', 'te_IN', 'words', 'డబ్బు పంపు*, డబ్బు పంపండి, నాకు డబ్బు, అప్పు ఇవ్వ*', ''),
  ('contact', 'te_IN', 'words', 'వాట్సాప్, టెలిగ్రామ్, నాకు కాల్', ''),
  ('promise', 'kn_IN', 'words', 'ಗ್ಯಾರಂಟಿ, ಖಚಿತ ಲಾಭ, ಅಪಾಯವಿಲ್ಲ, ಹಣ ದ್ವಿಗುಣ, ದಿನದ ಲಾಭ', ''),
  ('money', 'kn_IN', 'words', 'ಹಣ ಕಳುಹಿಸಿ, ಹಣ ಕಳಿಸಿ, ನನಗೆ ಹಣ, ಸಾಲ ಕೊಡಿ', ''),
  ('contact', 'kn_IN', 'words', 'ವಾಟ್ಸಾಪ್, ವಾಟ್ಸ್ಆ್ಯಪ್, ಟೆಲಿಗ್ರಾಂ, ನನಗೆ ಕರೆ', ''),
  ('promise', 'tr_TR', 'words', 'garantili, garanti kazan*, risksiz, paranı katla, kesin kazanç,
    günlük kazanç', ''),
  ('money', 'tr_TR', 'words', 'para gönder*, bana para, borç ver*, havale et*', ''),
  ('contact', 'tr_TR', 'words', 'whatsapp, telegram, beni ara*, bana yaz*, grubuma katıl*', ''),
  ('promise', 'es_ES', 'words', 'garantizad*, sin riesgo, duplica tu dinero, ganancia segura,
    ganancias diarias, hazte rico', ''),
  ('money', 'es_ES', 'words', 'envíame dinero, mándame dinero, préstame, necesito dinero, págame', ''),
  ('contact', 'es_ES', 'words', 'escríbeme, llámame, mi whatsapp, mi telegram, únete a mi grupo', ''),
  ('promise', 'it_IT', 'words', 'garantit*, senza rischi, senza rischio, raddoppia i tuoi soldi, guadagno sicuro,
    guadagno giornaliero', ''),
  ('money', 'it_IT', 'words', 'inviami denaro, mandami soldi, prestami, pagami, ho bisogno di soldi', ''),
  ('contact', 'it_IT', 'words', 'scrivimi, chiamami, mio whatsapp, mio telegram, entra nel mio gruppo', ''),
  ('promise', 'fr_FR', 'words', 'garanti*, sans risque, doublez votre argent, double ton argent,
    gain sûr, gains quotidiens', ''),
  ('money', 'fr_FR', 'words', 'envoyez moi, envoie moi, prête moi, prêtez moi, besoin d argent, payez moi', ''),
  ('contact', 'fr_FR', 'words', 'écris moi, écrivez moi, appelle moi, mon whatsapp, mon telegram,
    rejoins mon groupe', ''),
  ('promise', 'de_DE', 'words', 'garantiert*, ohne risiko, risikofrei, verdopple dein geld, sicherer gewinn,
    täglicher gewinn', ''),
  ('money', 'de_DE', 'words', 'schick mir geld, überweise mir, leih mir, brauche geld, zahl mir', ''),
  ('contact', 'de_DE', 'words', 'schreib mir, ruf mich an, mein whatsapp, mein telegram, meiner gruppe', '')
) as r (kind, language, form, content, note);
