#!/usr/bin/env node
'use strict';
require('../dist/cli/cli.cjs').run(() => import('../dist/lib/agent.js'));
