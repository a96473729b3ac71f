/** The changes of each version of the tables. Released versions never change. */

export interface DatabaseMigration {
  readonly version: number;
  readonly statements: readonly string[];
}

export const DATABASE_MIGRATIONS: readonly DatabaseMigration[] = [
  {
    version: 1,
    statements: [
      `create table docs_nav.project (
        id text primary key,
        repository text not null,
        ref text not null,
        docs text not null,
        host text not null,
        api_url text,
        token jsonb,
        model text not null,
        created_at timestamptz not null,
        removed_at timestamptz
      )`,
      `create table docs_nav.key (
        id text primary key,
        project_id text not null references docs_nav.project,
        name text not null,
        scope text not null check (scope in ('admin', 'read')),
        hash text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`,
      `create index key_of_project on docs_nav.key (project_id)`,
      `create table docs_nav.job (
        id uuid primary key,
        project_id text not null references docs_nav.project,
        status text not null check (status in ('active', 'completed', 'failed', 'archived')),
        repository text not null,
        ref text not null,
        host text not null,
        api_url text,
        model text not null,
        branch text not null,
        last_seq integer not null,
        pull_request jsonb,
        error jsonb,
        created_at timestamptz not null,
        touched_at timestamptz not null,
        archived_at timestamptz,
        emptied_at timestamptz
      )`,
      `create index job_of_project on docs_nav.job (project_id, created_at desc, id desc)`,
      `create index job_active on docs_nav.job (project_id) where status = 'active'`,
      `create index job_idle on docs_nav.job (touched_at) where archived_at is null`,
      `create index job_to_empty on docs_nav.job (archived_at) where emptied_at is null`,
      `create table docs_nav.message (
        job_id uuid not null references docs_nav.job,
        seq integer not null,
        project_id text not null,
        prompt text,
        status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
        attempt integer not null default 0,
        commit text,
        summary text,
        report jsonb,
        error jsonb,
        created_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz,
        primary key (job_id, seq)
      )`,
      `create index message_of_project on docs_nav.message (project_id, created_at desc) where seq > 1`,
      `create table docs_nav.idempotency (
        key_id text not null,
        key_hash text not null,
        request_hash text not null,
        job_id uuid not null references docs_nav.job,
        created_at timestamptz not null,
        primary key (key_id, key_hash)
      )`,
      `create index idempotency_by_age on docs_nav.idempotency (created_at)`,
      `create table docs_nav.review (
        token text primary key,
        job_id uuid not null references docs_nav.job,
        branch text not null,
        data jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (job_id, branch)
      )`,
      `create table docs_nav.session (
        hash text primary key,
        kind text not null check (kind in ('code', 'session')),
        expires_at timestamptz not null
      )`,
    ],
  },
  {
    version: 2,
    statements: [
      `alter table docs_nav.message add column failures integer not null default 0, add column ended_children integer not null default 0`,
    ],
  },
  {
    version: 3,
    statements: [
      `alter table docs_nav.job add column key_id text`,
      `alter table docs_nav.message add column key_id text, add column usage jsonb`,
    ],
  },
  {
    version: 4,
    statements: [
      `create table docs_nav.work (
        job_id uuid not null,
        seq integer not null,
        branch text not null,
        base text not null,
        tip text,
        edits text,
        outcome text,
        primary key (job_id, seq),
        foreign key (job_id, seq) references docs_nav.message
      )`,
      `create table docs_nav.step (
        job_id uuid not null,
        seq integer not null,
        step integer not null,
        answer text not null,
        results text,
        primary key (job_id, seq, step),
        foreign key (job_id, seq) references docs_nav.work on delete cascade
      )`,
    ],
  },
  {
    version: 5,
    statements: [
      `alter table docs_nav.project add column author jsonb, add column title_prefix text not null default 'Docs:',
        add column is_draft boolean not null default false, add column labels jsonb not null default '[]'`,
    ],
  },
  {
    version: 6,
    statements: [
      `create table docs_nav.address (
        id uuid primary key,
        url text not null,
        started_at timestamptz not null,
        seen_at timestamptz not null
      )`,
    ],
  },
  { version: 7, statements: [`alter table docs_nav.message add column allow_lost_urls jsonb not null default '[]'`] },
  {
    version: 8,
    statements: [
      `alter table docs_nav.project add column reviewers jsonb not null default '[]', add column allowed_refs jsonb not null default '[]',
        add column allowed_models jsonb not null default '[]', add column requires_languages boolean not null default false,
        add column active_jobs integer, add column monthly_tokens double precision`,
      `create index message_by_start on docs_nav.message (project_id, started_at) where usage is not null`,
    ],
  },
  {
    version: 9,
    statements: [
      `alter table docs_nav.job add column last_event integer not null default 0`,
      `alter table docs_nav.message add column cancel_by jsonb`,
      `create table docs_nav.event (
        job_id uuid not null references docs_nav.job,
        n integer not null,
        at timestamptz not null,
        kind text not null,
        seq integer,
        data jsonb not null,
        primary key (job_id, n)
      )`,
      `create table docs_nav.audit (
        id integer generated always as identity primary key,
        at timestamptz not null,
        actor jsonb not null,
        action text not null,
        project_id text not null,
        target text not null,
        detail jsonb not null
      )`,
      `create index audit_of_project on docs_nav.audit (project_id, id desc)`,
      `create index event_of_steps on docs_nav.event (at) where kind in ('model.answered', 'tools.ran')`,
    ],
  },
  {
    version: 10,
    statements: [
      `create table docs_nav.webhook (
        id uuid primary key,
        project_id text not null references docs_nav.project,
        url text not null,
        events jsonb not null,
        secret text not null,
        previous_secret text,
        previous_until timestamptz,
        created_at timestamptz not null,
        disabled_at timestamptz,
        disabled_reason text,
        failing_since timestamptz,
        failures integer not null default 0,
        paused_until timestamptz
      )`,
      `alter table docs_nav.project add column webhook_tested_at timestamptz`,
      `create index webhook_of_project on docs_nav.webhook (project_id, created_at)`,
      `create table docs_nav.delivery (
        id uuid primary key,
        webhook_id uuid not null references docs_nav.webhook on delete cascade,
        job_id uuid not null,
        n integer not null,
        event text not null,
        body text not null,
        status text not null default 'pending',
        attempts integer not null default 0,
        last_status integer,
        last_error text,
        created_at timestamptz not null,
        next_at timestamptz,
        taken_until timestamptz,
        delivered_at timestamptz
      )`,
      `create index delivery_due on docs_nav.delivery (next_at) where status = 'pending'`,
      `create index delivery_due_of_webhook on docs_nav.delivery (webhook_id, next_at) where status = 'pending'`,
      `create index delivery_of_webhook on docs_nav.delivery (webhook_id, created_at desc)`,
    ],
  },
  {
    version: 11,
    statements: [
      `alter table docs_nav.project add column comments jsonb, add column comments_since timestamptz, add column comment_secret text`,
      `alter table docs_nav.job add column comments_due_at timestamptz, add column comments_taken_until timestamptz, add column comments_until timestamptz,
        add column comments_since timestamptz, add column comment_tags jsonb not null default '{}',
        add column comment_failures integer not null default 0`,
      `create index job_comments_due on docs_nav.job (comments_due_at) where comments_due_at is not null`,
      `create index job_comments_taken on docs_nav.job (project_id, comments_taken_until) where comments_taken_until is not null`,
      `create index job_comments_unplanned on docs_nav.job (touched_at)
        where comments_due_at is null and archived_at is null and pull_request is not null`,
      `create index job_of_pull_request on docs_nav.job (project_id, (pull_request ->> 'number')) where pull_request is not null`,
      `create table docs_nav.comment (
        id uuid primary key,
        job_id uuid not null references docs_nav.job,
        pull integer not null,
        source text not null,
        author text not null,
        url text,
        discussion text,
        created_at timestamptz not null,
        seen_at timestamptz not null,
        outcome text not null,
        seq integer,
        refusal text,
        acknowledged_at timestamptz,
        answer_at timestamptz,
        answer_attempts integer not null default 0,
        answered_at timestamptz,
        unique (job_id, source)
      )`,
      `create index comment_unanswered on docs_nav.comment (answer_at) where answer_at is not null`,
      `create index comment_by_time on docs_nav.comment (seen_at)`,
    ],
  },
];
