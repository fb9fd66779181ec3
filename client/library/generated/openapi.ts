/**
 * Made by `npm run client:types` from docs/openapi.json; do not edit.
 * OpenAPI 3.1.0, API version 1, SHA-256 of the document:
 * 5a1f510d222283dca4e1ea45a3a5c71e789240a6aedee6ca23c9e1f630a5aed4
 */
export interface paths {
    "/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions
         * @description Beyond the API's specification. The decisions that the key sees, newest first: its own, and those shared within the organization. A decision is listed when it matches all filters. A page has neither requests nor results: fetch a decision for these. Of one organization, 20 lists and searches may be under way at a node.
         */
        get: operations["listDecisions"];
        put?: never;
        /**
         * Create a decision
         * @description Default mode answers 200 when the decision ends within the synchronous wait, otherwise 202: then poll `poll_url` until `status` is `ok` or `error`. Direct mode answers 200.
         */
        post: operations["createDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a decision
         * @description While the decision runs, `progress` counts the model calls that were answered; afterwards `response` holds the answer.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Share a decision, or hide it
         * @description Applies to every revision. When a decision is shared, every API key of the organization sees it; otherwise only the key that made it.
         */
        patch: operations["shareDecision"];
        trace?: never;
    };
    "/decisions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a decision
         * @description Beyond the API's specification. A decision that runs ends at once: its `status` is `error`, and its `errorMessage` says that it was cancelled. Model calls stop within a second, and nothing is billed. A decision that has ended stays as it is; the record's `status` and `errorMessage` say which came first, the end or the cancellation. Cancelling again changes nothing. A request that waits for the decision gets 410. You can also cancel a revision or refinement; the revision before it is then the newest again. To cancel Direct mode or typed questions, close their request.
         */
        post: operations["cancelDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a decision
         * @description Beyond the API's specification. Server-sent events: `progress` with each change of the number of model calls, at most one a second; then `done` or `failed`, which ends the stream. The data of each event is JSON: `id`, `status`, `progress` {`done`, `total`}, and for `failed` a `reason` (`model`, `service` or `cancelled`). Events do not have the result: fetch the decision. If a stream ends without `done` or `failed`, the service ended it or the key no longer sees the decision: connect again with `Last-Event-ID`, or fetch the decision. The service sends a comment every 15 seconds.
         */
        get: operations["watchDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/refine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refine a decision with further answers
         * @description Beyond the API's specification. Makes a revision of the same request that keeps the judge's answers and adds records: `calls` asks the judge the questions that the result's `insight` finds worth most, until none is worth asking; `answers` takes what persons say about how many times as much one consequence matters as another. Replies, waiting and refusals are those of creating a decision that `revises` this one; 400 as well where no further question is worth asking. What asks the judge nothing, such as `answers`, is not billed; an organization may have so many sizes of it a day (20,000 unless the operator says otherwise; a size is a consequence for a stakeholder whom it concerns, and a revision counts at least 20). `usage.free_sizes` of the result says how many this one counted; beyond the limit, 429 says when the next day (UTC) begins.
         */
        post: operations["refineDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the picture of a decision
         * @description Beyond the API's specification. A PNG of 1200 × 630 pixels: how likely each option is to be the best, and the expected values of the stakeholders that fit. For any key that sees the decision, published or not. Send its `ETag` in `If-None-Match` to have it drawn and sent only when it has changed.
         */
        get: operations["getDecisionPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what was done
         * @description A decision has one report: a new report replaces it, an empty one is refused, and DELETE takes it back. When the request is sent again with its Idempotency-Key, nothing is reported, and the answer is the record as it is then.
         */
        post: operations["reportChosen"];
        /**
         * Take the report back
         * @description An addition of this service to the specified API. Afterwards the decision has no report of what was done; any key that sees the decision may take it back, as any may replace it. It changes nothing where there is no report.
         */
        delete: operations["takeBackChosen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a page of a decision
         * @description Anyone with the link reads context, options, stakeholders and result, and nothing else. The link cannot be guessed. Publishing again changes nothing. When the request is sent again with its Idempotency-Key, nothing is published, and the answer is the record as it is then.
         */
        post: operations["publishDecision"];
        /**
         * Take the page down
         * @description The link stops working for good; publishing again makes a new link.
         */
        delete: operations["withdrawDecision"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions/{id}/assessments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an assessment
         * @description Says for each stakeholder whether the best option was right. Each call adds one assessment; a decision takes 200.
         */
        post: operations["assessDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask typed questions
         * @description All questions are about the same state. They are answered in one pass, with probabilities.
         */
        post: operations["askQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists the organization's credit purchases, automatic recharges and refunds, newest first. Any of its API keys may ask.
         */
        get: operations["listReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/systemone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask typed questions in the format System One
         * @description The same questions as `askQuestions`, for clients of the format System One. It differs in the meaning of a score (the expectation) and of confidence, and in its errors. Properties that are not described are ignored.
         */
        post: operations["askSystemOne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models
         * @description The list that clients of System One read, and beside it the one that clients of OpenAI read.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "decision.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decision.done
         * @description Beyond the API's specification. A decision has its answer. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-decision-done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decision.failed
         * @description Beyond the API's specification. A Default mode decision has ended in an error. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-decision-failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decision.chosen
         * @description Beyond the API's specification. Somebody has reported which option was chosen. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-decision-chosen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credit.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * credit.low
         * @description Beyond the API's specification. The credit fell below the limit of the webhook, and no free decisions are left. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-credit-low"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Beyond the API's specification. Somebody asked for a test event. The request is signed as Standard Webhooks describes, and tried up to eight times within about a day.
         */
        post: operations["webhook-webhook-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A decision in Default mode: options with consequences */
        ExplicitDecisionRequest: {
            /**
             * @description The only value is `model-1`, the default
             * @default model-1
             * @constant
             */
            model?: "model-1";
            /** @description The situation and what is to be decided, in 1 to 20,000 characters; its first line becomes the title */
            context: string;
            /** @description The 1 to 8 persons or groups for whom the best option is found */
            stakeholders: components["schemas"]["Stakeholder"][];
            /** @description Where the request comes from; it is kept and never judged */
            metadata?: components["schemas"]["Metadata"];
            /** @description Id of the newest decision of the lineage that this one continues */
            revises?: string;
            /** @description What the revision changes and why; only with `revises` */
            revision_note?: components["schemas"]["RevisionNote"];
            /** @description Whether every API key of the organization sees it; by default the key's own setting */
            share_with_org?: boolean;
            /**
             * @description Default mode, also where `mode` is left out
             * @default default
             * @constant
             */
            mode?: "default";
            /** @description The 2 to 8 options with their consequences */
            options: components["schemas"]["ExplicitOption"][];
            /** @description Seed of the compared pairs and random numbers, 0 to 4294967295; by default made from the request */
            seed?: number;
            /** @description True: reply 202 at once and go on; by default false, which waits for the result */
            async?: boolean;
        };
        /** @description A person or group for whom the best option is found separately */
        Stakeholder: {
            /** @description Id that the rest of the request and the result use; by default `s1`, `s2` … */
            id?: string;
            /** @description Who it is: a person or group, in 1 to 2,000 characters */
            description: string;
            /** @description What matters to them, up to 2,000 characters; left out, only their description counts */
            values?: string;
        };
        /** @description Where a request comes from; it is kept with the content and never judged */
        Metadata: {
            /** @description Conversation that the request comes from */
            conversation?: {
                /**
                 * @description Where the conversation is held
                 * @enum {string}
                 */
                platform: "slack" | "teams" | "google_chat" | "other";
                /** @description Name of the channel, 1 to 200 characters */
                channel?: string;
                /** @description Address of the thread, 1 to 2,000 characters */
                thread_url?: string;
            };
            /** @description Issue that the request is about */
            issue?: {
                /**
                 * @description Where the issue is kept
                 * @enum {string}
                 */
                tracker: "linear" | "jira" | "github" | "other";
                /** @description Address of the issue, 1 to 2,000 characters */
                url: string;
                /** @description Key of the issue, such as `OPS-12`, 1 to 100 characters */
                key?: string;
                /** @description Title of the issue, 1 to 300 characters */
                title?: string;
            };
            /** @description Pull request that the request is about */
            pull_request?: {
                /**
                 * @description Where the pull request is kept
                 * @enum {string}
                 */
                platform: "github" | "gitlab" | "bitbucket" | "azure_devops" | "other";
                /** @description Address of the pull request, 1 to 2,000 characters */
                url: string;
                /** @description Name of the repository, 1 to 200 characters */
                repo?: string;
                /** @description Number of the pull request, 1 or more */
                number?: number;
                /** @description Title of the pull request, 1 to 300 characters */
                title?: string;
            };
            /** @description Person for whom the request was sent */
            on_behalf_of?: {
                /** @description Name of the person, 1 to 200 characters */
                name?: string;
                /**
                 * Format: email
                 * @description E-mail address of the person, up to 320 characters
                 */
                email?: string;
            };
            /** @description Further addresses, at most 10 */
            links?: {
                /** @description Address that the link leads to, 1 to 2,000 characters */
                url: string;
                /** @description Text of the link, 1 to 200 characters */
                label?: string;
            }[];
        };
        /** @description Why a decision was revised */
        RevisionNote: {
            /** @description Why the decision is revised, in 1 to 2,000 characters */
            reason?: string;
            /** @description What the revision before missed, 1 to 20 entries */
            missed: {
                /**
                 * @description Which part of the decision lacked something or was wrong
                 * @enum {string}
                 */
                kind: "context" | "consequence" | "stakeholder" | "option" | "size_or_probability" | "other";
                /** @description What was missed, in 1 to 1,000 characters */
                description: string;
            }[];
        };
        /** @description One of the options of a decision in Default mode */
        ExplicitOption: {
            /**
             * @description Letter of the option, A to H; each is used once
             * @enum {string}
             */
            id: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            /** @description What would be done, in 1 to 2,000 characters */
            description: string;
            /** @description What follows from the option, for good or ill: 1 to 40 consequences */
            consequences: components["schemas"]["Consequence"][];
        };
        /** @description One effect of an option on one or more stakeholders */
        Consequence: {
            /** @description Id that the result uses; by default the letter of the option and a number: `A1`, `A2` … */
            id?: string;
            /** @description One effect of the option, with its likelihood and extent where they are known, in 1 to 1,000 characters */
            description: string;
            /** @description Short name for pictures, 1 to 60 characters */
            label?: string;
            /** @description Ids of the stakeholders whom it concerns; by default all */
            stakeholders?: string[];
            /** @description Whether it is a benefit or a harm: for all, or a map from stakeholder id to either */
            valence: ("benefit" | "harm") | {
                [key: string]: "benefit" | "harm";
            };
        };
        /** @description A decision in Direct mode: options without consequences, answered in one pass */
        DirectDecisionRequest: {
            /**
             * @description The only value is `model-1`, the default
             * @default model-1
             * @constant
             */
            model?: "model-1";
            /** @description The situation and what is to be decided, in 1 to 20,000 characters; its first line becomes the title */
            context: string;
            /** @description The 1 to 8 persons or groups for whom the best option is found */
            stakeholders: components["schemas"]["Stakeholder"][];
            /** @description Where the request comes from; it is kept and never judged */
            metadata?: components["schemas"]["Metadata"];
            /** @description Id of the newest decision of the lineage that this one continues */
            revises?: string;
            /** @description What the revision changes and why; only with `revises` */
            revision_note?: components["schemas"]["RevisionNote"];
            /** @description Whether every API key of the organization sees it; by default the key's own setting */
            share_with_org?: boolean;
            /**
             * @description Direct mode: the judge is asked once, without consequences
             * @constant
             */
            mode: "direct";
            /** @description The 2 to 8 options, without consequences */
            options: components["schemas"]["DirectOption"][];
        };
        /** @description One of the options of a decision in Direct mode */
        DirectOption: {
            /**
             * @description Letter of the option, A to H; each is used once
             * @enum {string}
             */
            id: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            /** @description What would be done, in 1 to 2,000 characters */
            description: string;
        };
        /** @description The result of a decision in Default mode */
        ExplicitDecisionResponse: {
            /** @description Id of the decision, `dec_…` */
            id: string;
            /** @description Always `model-1` */
            model: string;
            /**
             * @description Default mode: the options have consequences
             * @constant
             */
            mode: "default";
            /**
             * @description The API key's setting: overlaps are corrected, only reported, or not asked about
             * @enum {string}
             */
            overlap: "correct" | "report" | "off";
            /** @description Seed of the pairs and random numbers, a whole number from 0 to 4294967295 */
            seed: number;
            /** @description One result for each stakeholder, in their order */
            results: components["schemas"]["StakeholderResult"][];
            /** @description Whether the stakeholders have the same best option */
            agreement: components["schemas"]["Agreement"];
            /** @description What a reader should know before relying on the result */
            warnings: string[];
            /** @description Tokens of the judge, and numbers of answers */
            usage: components["schemas"]["Usage"];
            /** @description What was billed, in USD; 0 where a free decision paid */
            cost_usd: number;
            /** @description Addresses for people; null when no result is stored */
            links: components["schemas"]["Links"] | null;
            /** @description Settings, versions and the hash of the result */
            meta: components["schemas"]["ResultMeta"];
            /** @description How to read the figures, in words */
            notes: string;
            /** @description Its place among its revisions; only where it revises another */
            lineage?: components["schemas"]["Lineage"];
        };
        /** @description One stakeholder's result in Default mode */
        StakeholderResult: {
            /** @description The stakeholder that this result is for */
            stakeholder: {
                /** @description Id of the stakeholder, as sent or as filled in: `s1`, `s2` … */
                id: string;
                /** @description Text of the stakeholder, as it was sent */
                description: string;
            };
            /**
             * @description Letter of the option with the highest mean in `ev`; another one may be likelier to be best
             * @enum {string}
             */
            best: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            /** @description Probability that `best` has the highest expected value */
            confidence: number;
            /** @description Probability of each option, by letter, to have the highest expected value; they add up to 1 */
            probabilities: {
                [key: string]: number;
            };
            /** @description Expected value of each option, by letter, on this stakeholder's own scale (1 = the largest consequence) */
            ev: {
                [key: string]: components["schemas"]["Quantiles"];
            };
            /** @description Consequences that concern this stakeholder */
            consequences: components["schemas"]["ResultConsequence"][];
            /** @description Pairs of these consequences that overlap */
            overlaps: components["schemas"]["ResultOverlap"][];
            /** @description Probability of `best`, the same as `confidence` */
            p_best: number;
            /** @description Probability of `best_uncorrected`, without the correction for overlap */
            p_best_uncorrected: number;
            /**
             * @description Letter of the option with the highest mean without the correction for overlap
             * @enum {string}
             */
            best_uncorrected: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            /** @description Expected value of each option, by letter, without the correction for overlap (1 = the largest consequence) */
            ev_uncorrected: {
                [key: string]: components["schemas"]["Quantiles"];
            };
            /** @description Part of all mean sizes together that the correction for overlap removed, 0 to 1 */
            removed_share: number;
            /** @description The draws that the figures were computed from */
            mc: {
                /** @description Number of draws that were planned */
                draws: number;
                /** @description Number of draws that gave finite figures */
                solved: number;
                /** @description Largest standard error of a probability or expected value */
                standard_error: number;
            };
            /** @description How many answers the result was computed from */
            records: {
                /** @description Number of the judge's answers about how much two consequences matter */
                ratio: number;
                /** @description Number of the judge's answers about whether two consequences overlap */
                overlap: number;
                /** @description Number of answers of persons; only in a refined decision */
                person?: number;
            };
            /** @description How much being shown first adds to a consequence, as the logarithm of a factor */
            order_effect: number;
            /** @description How well the judge's answers about sizes fit each other */
            consistency: {
                /** @description Sum of the squared residuals over their stated variances (Cochran's Q) */
                q: number;
                /** @description Number of degrees of freedom */
                df: number;
                /** @description Ratio of `q` to `df`: above 1, answers disagree more than they state; null without any */
                ratio: number | null;
            };
            /** @description Factor on the variance of log sizes, from the residuals; older results lack it */
            phi?: number;
            /** @description Variance that each log size has of its own, besides; older results lack it */
            omega2?: number;
            /** @description Mean probability of the end choices, 1/100 and 100; above 0.1 there is a warning */
            saturated_share: number;
            /** @description How far figures may be from those of infinitely many draws; not the errors of the judge */
            standard_error: {
                /** @description Standard errors of `ev`, by option letter (1 = the largest consequence) */
                ev: {
                    [key: string]: components["schemas"]["Quantiles"];
                };
                /** @description Standard error of each probability, by option letter */
                probabilities: {
                    [key: string]: number;
                };
                /** @description Standard errors of the sizes, by consequence id (1 = the largest consequence); older results lack it */
                sizes?: {
                    [key: string]: {
                        /** @description Standard error of the size's `p10` (1 = the largest consequence) */
                        p10: number;
                        /** @description Standard error of the size's `p90` (1 = the largest consequence) */
                        p90: number;
                    };
                };
            };
            /** @description What would change the answer; null where it could not be computed; older results lack it */
            insight?: components["schemas"]["Insight"] | null;
        };
        /** @description A mean and the bounds of the middle 80 %; under `standard_error`, the error of each */
        Quantiles: {
            /** @description Mean over all draws, or its standard error (1 = the largest consequence) */
            mean: number;
            /** @description Bound below which a tenth of the draws lie, or its standard error (1 = the largest consequence) */
            p10: number;
            /** @description Bound above which a tenth of the draws lie, or its standard error (1 = the largest consequence) */
            p90: number;
        };
        /** @description A consequence that concerns the stakeholder */
        ResultConsequence: {
            /** @description Id of the consequence, as sent or as filled in: `A1`, `A2` … */
            id: string;
            /**
             * @description Letter of the option that has the consequence
             * @enum {string}
             */
            option: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            /** @description Text of the consequence, as it was sent */
            description: string;
            /** @description Short name that was sent for pictures; null if none was */
            label: string | null;
            /**
             * @description Whether it is a benefit or a harm for this stakeholder
             * @enum {string}
             */
            valence: "benefit" | "harm";
            /** @description How much it matters to this stakeholder, its likelihood included (1 = the largest consequence) */
            size: {
                /** @description Mean of the size, 0 to 1 (1 = the largest consequence) */
                value: number;
                /** @description Bound below which a tenth of the size's distribution lies (1 = the largest consequence) */
                p10: number;
                /** @description Bound above which a tenth of the size's distribution lies (1 = the largest consequence) */
                p90: number;
            };
            /** @description Part of the mean size that is left after the correction for overlap, 0 to 1 */
            counted_share: number;
            /** @description Consequences that overlap with this one with a probability of 0.05 or more */
            overlaps_with: {
                /** @description Id of the other consequence */
                with: string;
                /** @description Part of the smaller consequence that is counted twice, 0 to 1 */
                share: number;
            }[];
            /** @description What discounts this one most often; null if nothing does so in 5 % of the draws */
            discounted_by: {
                /** @description Id of the other consequence */
                with: string;
                /**
                 * @description How they overlap most often in those draws: one says the same, is part, is the result or shares a part of the other, or is only its absence
                 * @enum {string}
                 */
                type: "same" | "part" | "result" | "shared" | "absence";
                /** @description Share of all draws in which the other one discounts this one */
                overlap: number;
                /** @description Mean part of this size that is removed in those draws, 0 to 1 */
                share: number;
                /** @description Share of those draws in which this one is only an absence */
                absence_p: number;
            } | null;
        };
        /** @description Two consequences that overlap with a probability of 0.05 or more */
        ResultOverlap: {
            /** @description Id of one consequence */
            a: string;
            /** @description Id of the other consequence */
            b: string;
            /**
             * @description `within` one option, or `across` two, where one may be the other's absence
             * @enum {string}
             */
            kind: "within" | "across";
            /** @description Probability that the two overlap at all */
            p: number;
            /**
             * @description Likeliest kind of overlap, if there is one: one says the same, is part, is the result or shares a part of the other, or is only its absence
             * @enum {string}
             */
            type: "same" | "part" | "result" | "shared" | "absence";
            /** @description Probability of each kind of overlap, if there is one */
            type_p: {
                [key: string]: number;
            };
            /** @description Expected part of the smaller consequence that is counted twice, if they overlap, 0 to 1 */
            share: number;
            /** @description Probability of each, by id, to be only the absence of the other; null within one option */
            absence: {
                [key: string]: number;
            } | null;
            /** @description Id of the consequence that is likelier to be only an absence; null within one option */
            absence_side: string | null;
            /** @description Probability that `absence_side` is only an absence; null within one option */
            absence_p: number | null;
        };
        /** @description What would change the answer of one stakeholder */
        Insight: {
            /** @description Number of draws that these figures were computed from */
            draws: number;
            /** @description What choosing each option costs on average, compared with knowing everything (1 = the largest consequence) */
            expected_loss: {
                [key: string]: number;
            };
            /** @description What knowing everything would be worth: the expected loss of `best` (1 = the largest consequence) */
            evpi: number;
            /** @description Standard errors of the figures above (1 = the largest consequence) */
            standard_error: {
                /** @description Standard error of each `expected_loss`, by option letter (1 = the largest consequence) */
                expected_loss: {
                    [key: string]: number;
                };
                /** @description Standard error of `evpi` (1 = the largest consequence) */
                evpi: number;
            };
            /** @description Consequences that the answer may hang on: at most 24, the largest `evppi` first */
            drivers: {
                /** @description Ids of the consequences with this text; those with equal texts stand together */
                consequences: string[];
                /** @description What knowing how much it matters, relative to all others, would be worth (1 = the largest consequence) */
                evppi: number;
                /** @description Standard error of `evppi` (1 = the largest consequence) */
                standard_error: number;
                /** @description Probability that this knowledge would change the best option */
                p_changes_best: number;
                /** @description Letter of the option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
                /** @description Posterior standard deviation of the log size, relative to the mean of the others */
                sd: number;
                /** @description The nearest factor at which another option is best; null where none from 0.01 to 100 changes it */
                flip: {
                    /** @description Factor on the size at which another option becomes best, 0.01 to 100 */
                    factor: number;
                    /** @description How far the factor is from 1, in posterior standard deviations of the log size */
                    sds: number;
                    /**
                     * @description Letter of the option that becomes best
                     * @enum {string}
                     */
                    becomes: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
                    /** @description Standard error of the factor's natural logarithm */
                    standard_error: number;
                } | null;
                /** @description Which option is best at each factor on the size, from 0.01 to 100 */
                best_by_factor: {
                    /**
                     * @description Letter of the best option in this range
                     * @enum {string}
                     */
                    option: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
                    /** @description Smallest factor of the range */
                    from: number;
                    /** @description Largest factor of the range */
                    to: number;
                }[];
            }[];
            /** @description Overlaps that the answer may hang on: at most 24, the largest `evppi` first */
            overlaps: {
                /** @description Id of one consequence */
                a: string;
                /** @description Id of the other consequence */
                b: string;
                /** @description What knowing whether the two say the same would be worth (1 = the largest consequence) */
                evppi: number;
                /** @description Standard error of `evppi` (1 = the largest consequence) */
                standard_error: number;
                /** @description Probability that this knowledge would change the best option */
                p_changes_best: number;
                /** @description Letter of the option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
            }[];
            /** @description Questions that are worth asking: at most 5, the largest `evsi` first */
            questions: {
                /**
                 * @description `ratio`: how much one matters against the other; `overlap`: whether both say the same
                 * @enum {string}
                 */
                kind: "ratio" | "overlap";
                /** @description Ids of the two consequences */
                between: string[];
                /** @description How often the judge was asked already, 0 to 2 times */
                asked: number;
                /** @description What one more answer of the judge would be worth (1 = the largest consequence) */
                evsi: number;
                /** @description What the exact answer would be worth (1 = the largest consequence) */
                evppi: number;
                /** @description Standard error of `evsi` (1 = the largest consequence) */
                standard_error: number;
                /** @description Probability that this knowledge would change the best option */
                p_changes_best: number;
                /** @description Letter of the option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
            }[];
            /** @description The first of `questions`; null: nothing is worth asking */
            next_question: {
                /**
                 * @description `ratio`: how much one matters against the other; `overlap`: whether both say the same
                 * @enum {string}
                 */
                kind: "ratio" | "overlap";
                /** @description Ids of the two consequences */
                between: string[];
                /** @description How often the judge was asked already, 0 to 2 times */
                asked: number;
                /** @description What one more answer of the judge would be worth (1 = the largest consequence) */
                evsi: number;
                /** @description What the exact answer would be worth (1 = the largest consequence) */
                evppi: number;
                /** @description Standard error of `evsi` (1 = the largest consequence) */
                standard_error: number;
                /** @description Probability that this knowledge would change the best option */
                p_changes_best: number;
                /** @description Letter of the option that it would most often change to; null where it never changes */
                would_become: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
            } | null;
        };
        /** @description Whether the stakeholders agree; it is no combined verdict */
        Agreement: {
            /** @description Whether all stakeholders have the same `best` */
            all_same: boolean;
            /** @description Letter of each stakeholder's best option, by stakeholder id */
            best_by_stakeholder: {
                [key: string]: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            };
        };
        /** @description What the judge used, and how much it was asked */
        Usage: {
            /** @description Number of tokens that the judge read */
            input_tokens: number;
            /** @description Number of tokens that the judge wrote */
            output_tokens: number;
            /** @description Number of answers about how much two consequences matter */
            ratio_records: number;
            /** @description Number of answers about whether two consequences overlap */
            overlap_records: number;
            /** @description Number of sizes that count for the daily limit of free work; only where nothing was asked or billed */
            free_sizes?: number;
        };
        /** @description Complete addresses for people: public ones while it is published, otherwise those of the console, for members who may see it */
        Links: {
            /** @description Address of the page */
            view_url: string;
            /** @description Address of a picture of 1200 × 630 pixels */
            png_url: string;
        };
        /** @description How the result was computed */
        ResultMeta: {
            /** @description How far answers disagree beyond their spread, as a log ratio's standard deviation */
            tau: number;
            /** @description Factor on the variance of answers, from the residuals of all stakeholders; older results lack it */
            phi?: number;
            /** @description Share of the stated variance of answers that lies in the items, not the pairs; older results lack it */
            item_share?: number;
            /** @description Largest number of draws for any stakeholder */
            draws: number;
            /** @description Number of draws that the service is set to, or `auto`: as many as the errors need */
            draws_setting: "auto" | number;
            /** @description Factor on the stated spread of the judge's ratio answers */
            ratio_spread_scale: number;
            /** @description What is assumed of `tau` while there are few answers */
            tau_prior: {
                /** @description Value of `tau` that is assumed without answers: standard deviation of a log ratio */
                scale: number;
                /** @description Number of degrees of freedom that the assumption is worth */
                df: number;
            };
            /** @description How the judge's answers about sizes were taken; older results lack it */
            judge_traits?: {
                /** @description Factor on the judge's stated spreads, besides `ratio_spread_scale` */
                spread_scale: number;
                /** @description Ratio records with a smaller standard deviation of the log ratio are measurements */
                measured_sd: number;
                /** @description Sizes of texts that say the same agree within this factor; null: as judged */
                same_size_factor: number | null;
                /** @description Share of decisions that the judge misreads; `probabilities` are mixed with equal ones by it; older results lack it */
                misread_share?: number;
            };
            /** @description Version of the calculation of sizes; results without it are of `least-squares/1` */
            size_model?: string;
            /** @description Version of the correction for overlap */
            overlap_model: string;
            /** @description How far overlaps were corrected */
            correction: {
                /** @description Whether consequences that are each other's absence were corrected too */
                mirror: boolean;
                /** @description Whether the figures without `uncorrected` in their name are corrected */
                kept: boolean;
            };
            /** @description Name of the judge that answered: the built-in one, or a language model */
            judge: string;
            /** @description Versions of the model that answered, as it named them; absent where it does not */
            judge_versions?: string[];
            /**
             * @description How a model gave its probabilities: from token logprobs, from repeated samples, or as its answer
             * @enum {string}
             */
            method?: "logprobs" | "sampled" | "decided";
            /** @description Smallest probability that the model put on all choices of a question together */
            least_mass?: number;
            /** @description Whether a grammar may have hidden what the model would have said beside the choices */
            masked?: boolean;
            /** @description Version number of the prompt of each kind of question; only with a language model */
            prompts?: {
                [key: string]: number;
            };
            /** @description Version of the engine, and the first 8 digits of the SHA-256 of its module */
            engine: string;
            /** @description SHA-256, hexadecimal, of `agreement` and `results` in canonical JSON (RFC 8785) */
            result_hash: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The place of a decision among its revisions */
        Lineage: {
            /** @description Id of the first decision of the lineage */
            root_id: string;
            /** @description Number of this revision, from 1, the first decision */
            number: number;
            /** @description Id of the revision before; null for the first */
            previous_id: string | null;
        };
        /** @description The result of a decision in Direct mode */
        DirectDecisionResponse: {
            /** @description Id of the decision, `dec_…` */
            id: string;
            /** @description Always `model-1` */
            model: string;
            /** @description One result for each stakeholder, in their order */
            results: components["schemas"]["DirectStakeholderResult"][];
            /** @description Whether the stakeholders have the same best option */
            agreement: components["schemas"]["Agreement"];
            /** @description Tokens of the judge */
            usage: components["schemas"]["TokenUsage"];
            /** @description What was billed, in USD; 0 where a free decision paid */
            cost_usd: number;
            /** @description Its place among its revisions; only where it revises another */
            lineage?: components["schemas"]["Lineage"];
        };
        /** @description One stakeholder's result in Direct mode */
        DirectStakeholderResult: {
            /** @description The stakeholder that this result is for */
            stakeholder: {
                /** @description Id of the stakeholder, as sent or as filled in: `s1`, `s2` … */
                id: string;
                /** @description Text of the stakeholder, as it was sent */
                description: string;
            };
            /**
             * @description Letter of the likeliest option
             * @enum {string}
             */
            best: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
            /** @description Probability that `best` is the best option */
            confidence: number;
            /** @description Probability of each option, by letter, to be the best; they add up to 1 */
            probabilities: {
                [key: string]: number;
            };
        };
        /** @description What the judge used */
        TokenUsage: {
            /** @description Number of tokens that the judge read */
            input_tokens: number;
            /** @description Number of tokens that the judge wrote */
            output_tokens: number;
        };
        /** @description What a decision that still runs is answered with */
        RunningNotice: {
            /** @description Id of the decision, `dec_…` */
            id: string;
            /** @description Always `model-1` */
            model: string;
            /**
             * @description Default mode, the only one that may go on
             * @constant
             */
            mode: "default";
            /**
             * @description Says that the decision goes on
             * @constant
             */
            status: "running";
            /** @description How many model calls are answered */
            progress: {
                /** @description Number of model calls that are answered */
                done: number;
                /** @description Number of model calls that the decision needs */
                total: number;
            };
            /** @description Address of the record: fetch it until `status` is `ok` or `error` */
            poll_url: string;
            /** @description How many seconds to wait before each fetch */
            retry_after: number;
            /** @description Its place among its revisions; only where it revises another */
            lineage?: components["schemas"]["Lineage"];
        };
        /** @description A decision and what was added to it */
        DecisionRecord: {
            /** @description Id of the decision, `dec_…` */
            id: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description Always `model-1` */
            model: string;
            /**
             * @description Default mode, with consequences, or Direct mode, without
             * @enum {string}
             */
            mode: "default" | "direct";
            /**
             * @description `running`, then `ok` with an answer, or `error` with a reason
             * @enum {string}
             */
            status: "ok" | "error" | "running";
            /** @description Why it failed; null unless `status` is `error` */
            errorMessage: string | null;
            /** @description How many model calls are answered; null unless it runs */
            progress: {
                /** @description Number of model calls that are answered */
                done: number;
                /** @description Number of model calls that the decision needs */
                total: number;
            } | null;
            /** @description Letter of the best option, where all stakeholders have the same; otherwise null */
            best: string | null;
            /** @description Letter of the best option by stakeholder id; null without an answer */
            bestByStakeholder: {
                [key: string]: string;
            } | null;
            /** @description How each result stands, by stakeholder id; null while there is no answer, and where none was kept */
            verdictByStakeholder: {
                [key: string]: components["schemas"]["Verdict"];
            } | null;
            /** @description Whether request and answer are still stored */
            contentStored: boolean;
            /** @description Request as it was sent; null when it is not stored */
            request: {
                [key: string]: unknown;
            } | null;
            /** @description Result of the decision; null without one, and when it is not stored */
            response: (components["schemas"]["ExplicitDecisionResponse"] | components["schemas"]["DirectDecisionResponse"]) | null;
            /** @description Further answers that it rests on; null if it neither refines another nor keeps answers of persons */
            refinement: components["schemas"]["Refinement"] | null;
            /** @description When request and answer expire; null if they do not, or are gone */
            expiresAt: string | null;
            /** @description Whether every API key of the organization sees it */
            sharedWithOrg: boolean;
            /** @description Whether the calling key made it, and so may share it or hide it */
            canChangeSharing: boolean;
            /** @description Its public page; null unless it is published */
            publication: components["schemas"]["Publication"] | null;
            /** @description Addresses for people; null when no result is stored */
            links: components["schemas"]["Links"] | null;
            /** @description Whether the calling key made it and its result is stored */
            canPublish: boolean;
            /**
             * @description How it was asked for: by REST, an agent, the console or an integration
             * @enum {string}
             */
            source: "api" | "mcp" | "playground" | "connector";
            /** @description Name of the model that answered in Direct mode, if known; a Default mode result names its own */
            judge: string | null;
            /** @description Its place among its revisions */
            lineage: components["schemas"]["Lineage"];
            /** @description Report of the option that was carried out; null without a report */
            chosen: components["schemas"]["Chosen"] | null;
            /** @description Revisions with itself, oldest first; of more than 50, the newest */
            revisions: components["schemas"]["Revision"][];
            /** @description Number of revisions of the lineage, at most 1000 */
            revisionCount: number;
            /** @description Assessments, newest last; of more than 50, the newest */
            assessments: components["schemas"]["ListedAssessment"][];
            /** @description How many assessments there are, at most 200 */
            assessmentSummary: {
                /** @description Number of all assessments */
                count: number;
                /** @description Number of those that agree */
                agree: number;
                /** @description Number of those that agree in part */
                partly: number;
                /** @description Number of those that disagree */
                disagree: number;
            };
            /** @description What the judge used; null without an answer */
            usage: (components["schemas"]["Usage"] | components["schemas"]["TokenUsage"]) | null;
            /** @description What was billed, in USD; 0 where a free decision paid, or nothing */
            costUsd: number;
        } & {
            [key: string]: unknown;
        };
        /** @description How a stakeholder's result stands */
        Verdict: {
            /**
             * @description `untouched` (“not affected”): nothing listed affects the stakeholder; `equal` (“no answer”): nothing that was read speaks for one option; `open` (“open”): `options` are too close to call; `leaning` (“leans to”): the best one's probability is below 0.6; `likely` (“likely”): below 0.85; `clear` (“clear”): 0.85 or more
             * @enum {string}
             */
            kind: "untouched" | "equal" | "open" | "leaning" | "likely" | "clear";
            /** @description Letters of the options: none, the best one, or all that are level, the best one first */
            options: string[];
        };
        /** @description The additional records of a revision */
        Refinement: {
            /** @description Largest number of questions that the judge was to be asked; null: answers were sent */
            calls: number | null;
            /** @description Id of the stakeholder whose questions were meant; null: those of all in turn */
            stakeholder: string | null;
            /** @description Further answers of this revision and those before it, oldest first */
            records: (components["schemas"]["JudgeRecord"] | components["schemas"]["PersonRecord"])[];
            /** @description Answers of persons to the revision before; only where a request with `revises` made this one */
            revised?: {
                /** @description Answers of persons that no longer fit; `records` has those that do */
                dropped: components["schemas"]["DroppedAnswer"][];
            };
        };
        /** @description The judge's answer to a further question */
        JudgeRecord: {
            /**
             * @description The judge gave the answer
             * @constant
             */
            by: "judge";
            /** @description Id of the revision in which it was added */
            revision: string;
            /** @description Id of the stakeholder for whom the question was asked */
            stakeholder: string;
            /** @description Ids of the two consequences */
            between: string[];
            /** @description Probability of each of the 15 factors, from 1/100 to 100, by which the first may matter more */
            probabilities: number[];
            /** @description Name of the judge that answered */
            judge: string;
            /** @description How the probabilities were obtained */
            evidence: {
                /**
                 * @description How the probabilities were obtained: by the built-in judge, or how from a model
                 * @enum {string}
                 */
                method: "built-in" | "table" | "logprobs" | "sampled" | "decided";
                /** @description Probability that the model put on all choices together, 0 to 1 */
                mass: number;
                /** @description Whether a grammar may have hidden what the model would have said besides */
                masked: boolean;
                /** @description Version of the model that answered, as it names itself */
                model?: string;
            };
        };
        /** @description A person's answer about how much two consequences matter */
        PersonRecord: {
            /**
             * @description A person gave the answer
             * @constant
             */
            by: "person";
            /** @description Id of the revision in which it was added */
            revision: string;
            /** @description Id of the stakeholder for whom the question was asked */
            stakeholder: string;
            /** @description Ids of the two consequences */
            between: string[];
            /** @description Probability of each of the 15 factors, from 1/100 to 100, by which the first may matter more */
            probabilities: number[];
            /** @description Factor by which the first matters more than the second, 0.01 to 100 */
            ratio: number;
            /** @description The ratio lies within this factor in about two of three cases, above 1, at most 10 */
            factor: number;
            /** @description Who gave the answer; null if the request named nobody */
            answeredBy: components["schemas"]["Person"] | null;
            /** @description The API key that sent the answer */
            key: {
                /** @description Id number of the API key */
                id: number;
                /** @description Name of the API key */
                name: string;
            };
        };
        /** @description A person, by name or e-mail address */
        Person: {
            /** @description Name of the person, 1 to 200 characters */
            name?: string;
            /**
             * Format: email
             * @description E-mail address of the person, up to 320 characters
             */
            email?: string;
        };
        /** @description An answer of a person to the revision before, which this one does not have */
        DroppedAnswer: {
            /** @description First words of the stakeholder for whom it was given */
            stakeholder: string;
            /** @description First words of the two consequences */
            between: string[];
            /** @description Factor by which the first matters more than the second, 0.01 to 100 */
            ratio: number;
            /** @description The ratio lies within this factor in about two of three cases, above 1, at most 10 */
            factor: number;
            /** @description Who gave the answer; null if the request named nobody */
            answeredBy: components["schemas"]["Person"] | null;
            /**
             * @description What of the request no longer fits the answer, or that Direct mode takes no answers
             * @enum {string}
             */
            why: "stakeholder_changed" | "consequence_gone" | "not_concerned" | "side_changed" | "request_unreadable" | "direct_mode";
            /** @description The first words of what has changed, if it is one text */
            about: string | null;
        };
        /** @description The public page of a decision */
        Publication: {
            /** @description Address of the page, which anyone who has it can read */
            url: string;
            /**
             * Format: date-time
             * @description When it was published
             */
            publishedAt: string;
            /** @description Person who published it; null if an API key did */
            publishedBy: {
                /** @description Id number of the person */
                id: number;
                /** @description Name of the person */
                name: string;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The newest report of which option was carried out */
        Chosen: {
            /** @description Letter of the option that was carried out, or `none`; null if the report names none */
            chosenOption: string | null;
            /** @description Whether the analysis was followed, in the reporter's own word; null if not said */
            followed: boolean | null;
            /** @description Who made the choice; null if not said */
            decidedBy: ("agent" | "human") | null;
            /** @description Why, or how it went; null without a note */
            note: string | null;
            /** @description Person who reported it; null if the report names nobody */
            reportedBy: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description When it was reported
             */
            reportedAt: string;
            /** @description Whether the chosen option was each stakeholder's best, by stakeholder id; null without a chosen option */
            wasBest: {
                [key: string]: boolean | null;
            };
            /** @description The same in a sentence for each stakeholder, by id; empty without a chosen option */
            says: {
                [key: string]: string;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A revision of a decision, in short */
        Revision: {
            /** @description Id of the revision, `dec_…` */
            id: string;
            /** @description Number of the revision, from 1, the first decision */
            number: number;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * @description `running`, then `ok` with an answer, or `error` with a reason
             * @enum {string}
             */
            status: "ok" | "error" | "running";
            /** @description Letter of the best option, where all stakeholders have the same; otherwise null */
            best: string | null;
            /** @description Letter of the best option by stakeholder id; null without an answer */
            bestByStakeholder: {
                [key: string]: string;
            } | null;
            /** @description How each result stands, by stakeholder id; null while there is no answer, and where none was kept */
            verdictByStakeholder: {
                [key: string]: components["schemas"]["Verdict"];
            } | null;
            /** @description Why it was made; null without a note */
            note: components["schemas"]["RevisionNote"] | null;
            /** @description True where a note is left out, because those of newer revisions fill 200,000 bytes */
            noteOmitted?: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description An assessment as the record of its decision lists it */
        ListedAssessment: {
            /** @description Id of the assessment */
            id: string;
            /**
             * @description Whether the assessor agrees with the result as a whole
             * @enum {string}
             */
            overall: "agree" | "partly" | "disagree";
            /** @description One entry a stakeholder, 1 to 8, each once */
            stakeholders: components["schemas"]["StakeholderAssessment"][];
            /** @description Who judged: a program or a person */
            assessor?: components["schemas"]["Assessor"];
            /** @description Person for whom the assessment was sent */
            on_behalf_of?: components["schemas"]["Person"];
            /** @description Anything else, in 1 to 2,000 characters */
            note?: string;
            /**
             * Format: date-time
             * @description When it was added
             */
            createdAt: string;
            /** @description True where texts and names are left out, because those of newer assessments fill 600,000 bytes */
            textOmitted?: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description Whether the best option was right for one stakeholder */
        StakeholderAssessment: {
            /** @description Id of the stakeholder */
            stakeholder: string;
            /**
             * @description Whether `best` was right for this stakeholder
             * @enum {string}
             */
            best_correct: "yes" | "no" | "unsure";
            /**
             * @description Letter of the option that the assessor would choose for them; `none` if no option
             * @enum {string}
             */
            would_choose?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "none";
            /** @description The assessor's own probability that this judgement is right */
            confidence?: number;
            /** @description Why, in 1 to 2,000 characters */
            reason?: string;
        };
        /** @description Who assessed a decision */
        Assessor: {
            /**
             * @description Whether a program or a person judged
             * @enum {string}
             */
            kind?: "agent" | "human";
            /** @description Name of the agent, 1 to 100 characters */
            agent?: string;
            /** @description Name of the agent's language model, 1 to 100 characters */
            model?: string;
        };
        /** @description A page of decisions */
        DecisionList: {
            /** @description Decisions of the page, newest first */
            decisions: components["schemas"]["ListedDecision"][];
            /** @description `cursor` of the next page, which has older decisions; null when there is none */
            next_cursor: string | null;
        };
        /** @description A decision in a list */
        ListedDecision: {
            /** @description Id of the decision, `dec_…` */
            id: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * @description `running`, then `ok` with an answer, or `error` with a reason
             * @enum {string}
             */
            status: "running" | "ok" | "error";
            /**
             * @description Default mode, with consequences, or Direct mode, without
             * @enum {string}
             */
            mode: "default" | "direct";
            /** @description Name of the API key that made the decision */
            key: string;
            /** @description Id number of that API key, as the filter `key_id` takes it */
            key_id: number;
            /**
             * @description How it was asked for: by REST, an agent, the console or an integration
             * @enum {string}
             */
            source: "api" | "mcp" | "playground" | "connector";
            /** @description Letter of the best option by stakeholder id; null without an answer */
            best_by_stakeholder: {
                [key: string]: string;
            } | null;
            /** @description How each result stands, by stakeholder id; null while there is no answer, and where none was kept */
            verdict_by_stakeholder: {
                [key: string]: components["schemas"]["Verdict"];
            } | null;
            /** @description What was billed, in USD; 0 where a free decision paid, or nothing */
            cost_usd: number;
            /** @description Whether every API key of the organization sees it */
            shared: boolean;
            /** @description The first line of the context, at most 200 characters; null when the content is no longer stored */
            first_line: string | null;
            /** @description Model that answered in Direct mode, if known; a Default mode result names its own */
            judge: string | null;
            /** @description How many model calls are answered; null unless it runs */
            progress: {
                /** @description Number of model calls that are answered */
                done: number;
                /** @description Number of model calls that the decision needs */
                total: number;
            } | null;
        };
        /** @description What a person says about how much two consequences matter */
        PersonAnswer: {
            /** @description Id of the stakeholder for whom they matter; required where there are several */
            stakeholder?: string;
            /** @description Ids of the two consequences */
            between: string[];
            /** @description How many times as much the first matters as the second, 0.01 to 100 */
            ratio: number;
            /** @description The ratio lies within this factor in about two of three cases, above 1, at most 10 */
            factor: number;
            /** @description Who gave the answer; by default the API key */
            answered_by?: components["schemas"]["Person"];
        };
        /** @description Further questions to the judge, or answers of persons */
        RefineRequest: {
            /** @description Largest number of further questions to ask the judge, 1 to 32 */
            calls?: number;
            /** @description Id of the stakeholder whose questions to ask, only with `calls`; by default those of all in turn */
            stakeholder?: string;
            /** @description Answers of persons, 1 to 100, in place of `calls` */
            answers?: components["schemas"]["PersonAnswer"][];
            /** @description True: reply 202 at once and go on; by default false, which waits for the result */
            async?: boolean;
        };
        /** @description Who shall see a decision */
        SharingRequest: {
            /** @description True: every API key of the organization sees it; false: only its own key and the maker of that key */
            shared_with_org: boolean;
        };
        /** @description Which option was carried out */
        ChosenReport: {
            /** @description Whether the analysis was followed, in the reporter's own word */
            followed?: boolean;
            /**
             * @description Letter of the option that was carried out; `none` if no option was
             * @enum {string}
             */
            chosen_option?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "none";
            /**
             * @description Who made the choice
             * @enum {string}
             */
            decided_by?: "agent" | "human";
            /** @description Why, or how it went, in 1 to 2,000 characters */
            note?: string;
            /** @description Person who reports it */
            reported_by?: components["schemas"]["Person"];
        };
        /** @description Whether the best options were right */
        AssessmentRequest: {
            /**
             * @description Whether the assessor agrees with the result as a whole
             * @enum {string}
             */
            overall: "agree" | "partly" | "disagree";
            /** @description One entry a stakeholder, 1 to 8, each once */
            stakeholders: components["schemas"]["StakeholderAssessment"][];
            /** @description Who judged: a program or a person */
            assessor?: components["schemas"]["Assessor"];
            /** @description Person for whom the assessment was sent */
            on_behalf_of?: components["schemas"]["Person"];
            /** @description Anything else, in 1 to 2,000 characters */
            note?: string;
        };
        /** @description An assessment as it is kept */
        Assessment: {
            /** @description Id of the assessment */
            id: string;
            /** @description Id of the assessed decision, `dec_…` */
            decision_id: string;
            /**
             * Format: date-time
             * @description When it was added
             */
            created_at: string;
            /**
             * @description Whether the assessor agrees with the result as a whole
             * @enum {string}
             */
            overall: "agree" | "partly" | "disagree";
            /** @description One entry a stakeholder, 1 to 8, each once */
            stakeholders: components["schemas"]["StakeholderAssessment"][];
            /** @description Who judged: a program or a person */
            assessor?: components["schemas"]["Assessor"];
            /** @description Person for whom the assessment was sent */
            on_behalf_of?: components["schemas"]["Person"];
            /** @description Anything else, in 1 to 2,000 characters */
            note?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Typed questions about one state */
        QuestionsRequest: {
            /**
             * @description The only value is `model-1`, the default
             * @default model-1
             * @constant
             */
            model?: "model-1";
            /** @description What the questions are about: a text, or an object that is read as JSON text, up to 50,000 characters */
            state: string | {
                [key: string]: unknown;
            };
            /** @description The 1 to 64 questions by name; each answer has the same name */
            questions: {
                [key: string]: components["schemas"]["Question"];
            };
            /** @description Where the request comes from; it is kept and never judged */
            metadata?: components["schemas"]["Metadata"];
            /** @description Whether every API key of the organization sees it; by default the key's own setting */
            share_with_org?: boolean;
        };
        /** @description A typed question: a choice, a score on ordered levels, or a noul (yes or no) */
        Question: components["schemas"]["ChoiceQuestion"] | components["schemas"]["ScoreQuestion"] | components["schemas"]["NoulQuestion"];
        /** @description A question about which of several choices fits */
        ChoiceQuestion: {
            /**
             * @description Asks which of several choices fits (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "choice";
            /** @description What is asked, up to 2,000 characters; left out, the name of the question is asked */
            instructions?: string;
            /** @description The 1 to 64 choices: the key of each, and when it fits, in up to 2,000 characters */
            criteria: {
                [key: string]: string;
            };
        };
        /** @description A question about which of several ordered levels fits */
        ScoreQuestion: {
            /**
             * @description Asks which of several ordered levels fits (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "score";
            /** @description What is asked, up to 2,000 characters; left out, the name of the question is asked */
            instructions?: string;
            /** @description The 2 to 64 levels in their order, each in up to 500 characters */
            criteria: string[];
        };
        /** @description A yes-or-no question: how likely it is that a statement holds */
        NoulQuestion: {
            /**
             * @description Asks how likely it is that a statement holds (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "noul";
            /** @description The statement, up to 2,000 characters; left out, the name of the question is it */
            instructions?: string;
        };
        /** @description The answers to typed questions */
        QuestionsResponse: {
            /** @description Id of the request in the log of questions */
            id: string;
            /** @description Always `model-1` */
            model: string;
            /** @description One answer for each question, by its name */
            answers: {
                [key: string]: components["schemas"]["ChoiceAnswer"] | components["schemas"]["ScoreAnswer"] | components["schemas"]["NoulAnswer"];
            };
            /** @description What the judge used */
            usage: {
                /** @description Number of tokens that the judge read */
                input_tokens: number;
                /** @description Number of tokens that the judge wrote */
                output_tokens: number;
            };
        };
        /** @description The answer to a question of type `choice` */
        ChoiceAnswer: {
            /**
             * @description Answers a question of type `choice` (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "choice";
            /** @description Key of the likeliest choice */
            choice: string;
            /** @description Probability of the selected answer */
            confidence: number;
            /** @description Probability of each choice, by key; they add up to 1 */
            probabilities: {
                [key: string]: number;
            };
            /** @description What a reader should know before relying on the answer; absent without any */
            warnings?: string[];
        };
        /** @description The answer to a question of type `score` */
        ScoreAnswer: {
            /**
             * @description Answers a question of type `score` (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "score";
            /** @description Index of the likeliest level, from 0; of equals the lowest */
            score: number;
            /** @description Probability of the selected answer */
            confidence: number;
            /** @description Text of each level, by index */
            legend: {
                [key: string]: string;
            };
            /** @description Probability of each level, by index; they add up to 1 */
            probabilities: {
                [key: string]: number;
            };
            /** @description What a reader should know before relying on the answer; absent without any */
            warnings?: string[];
        };
        /** @description The answer to a question of type `noul` */
        NoulAnswer: {
            /**
             * @description Answers a question of type `noul` (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "noul";
            /** @description Probability that the statement holds */
            noul: number;
            /** @description What a reader should know before relying on the answer; absent without any */
            warnings?: string[];
        };
        /** @description The payments of a period */
        Receipts: {
            /** @description Payments, newest first */
            receipts: components["schemas"]["Receipt"][];
        };
        /** @description A payment */
        Receipt: {
            /** @description Id number of the payment */
            id: number;
            /**
             * Format: date-time
             * @description When it was paid
             */
            created_at: string;
            /**
             * @description Whether a person bought credit, the service did so by itself, or money went back
             * @enum {string}
             */
            kind: "purchase" | "auto_recharge" | "refund";
            /** @description Credit in USD before tax; negative for a refund, positive for a refund that did not arrive */
            amount_usd: number;
            /** @description What was paid for, in words; null without any */
            description: string | null;
            /** @description Address of the payment processor's receipt, which opens for anyone who has it; null when it gave none */
            receipt_url: string | null;
        };
        /** @description Typed questions in the format System One */
        SystemOneRequest: {
            /** @description One of `model-1`, `jev-latest`, `jev-preview`; all are answered by `model-1` */
            model?: string;
            /** @description What the questions are about: a text, or JSON that is read as text, up to 50,000 characters */
            state: string | {
                [key: string]: unknown;
            } | unknown[];
            /** @description The 1 to 64 questions by name; each answer has the same name */
            questions: {
                [key: string]: components["schemas"]["SystemOneQuestion"];
            };
        };
        /** @description A question of one of the three types */
        SystemOneQuestion: components["schemas"]["SystemOneChoice"] | components["schemas"]["SystemOneScore"] | components["schemas"]["SystemOneNoul"];
        /** @description A question about which of several choices fits */
        SystemOneChoice: {
            /**
             * @description Asks which of several choices fits (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "choice";
            /** @description What is asked, up to 2,000 characters as JSON text; left out, the other properties say it */
            instructions?: components["schemas"]["SystemOneText"] | null;
            /** @description The 1 to 64 choices: the key of each, and when it fits; null: the key says it */
            criteria: {
                [key: string]: components["schemas"]["SystemOneText"] | null;
            };
        };
        /** @description A text, or JSON that is read as text, up to 2,000 characters */
        SystemOneText: string | {
            [key: string]: unknown;
        } | unknown[];
        /** @description A question about which of several ordered levels fits */
        SystemOneScore: {
            /**
             * @description Asks which of several ordered levels fits (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "score";
            /** @description What is asked, up to 2,000 characters as JSON text; left out, the other properties say it */
            instructions?: components["schemas"]["SystemOneText"] | null;
            /** @description The 1 to 64 levels in their order */
            criteria: components["schemas"]["SystemOneText"][];
        };
        /** @description A yes-or-no question: how likely it is that a statement holds */
        SystemOneNoul: {
            /**
             * @description Asks how likely it is that a statement holds (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "noul";
            /** @description What is asked, up to 2,000 characters as JSON text; left out, the other properties say it */
            instructions?: components["schemas"]["SystemOneText"] | null;
            /** @description When the statement holds and when not; left out, `instructions` say it */
            criteria?: {
                /** @description When the statement holds */
                true?: components["schemas"]["SystemOneText"] | null;
                /** @description When the statement does not hold */
                false?: components["schemas"]["SystemOneText"] | null;
            } | null;
        };
        /** @description The answers in the format System One */
        SystemOneResponse: {
            /** @description Always `model-1` */
            model: string;
            /** @description One answer for each question, by its name */
            answers: {
                [key: string]: components["schemas"]["SystemOneChoiceAnswer"] | components["schemas"]["SystemOneScoreAnswer"] | components["schemas"]["SystemOneNoulAnswer"];
            };
            /** @description What the model used */
            usage: {
                /** @description Number of tokens that the judge read */
                input_tokens: number;
                /** @description Number of tokens that the judge wrote */
                output_tokens: number;
            };
        };
        /** @description The answer to a question of type `choice` */
        SystemOneChoiceAnswer: {
            /**
             * @description Answers a question of type `choice` (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "choice";
            /** @description Key of the likeliest choice */
            choice: string;
            /** @description From 0, where all are equally likely, to 1, where one is certain, by the format's own formula */
            confidence: number;
            /** @description Probability of each choice, by key, or of each level, by index; they add up to 1 */
            probabilities: {
                [key: string]: number;
            };
            /** @description What a reader should know before relying on the answer; absent without any */
            warnings?: string[];
        };
        /** @description The answer to a question of type `score` */
        SystemOneScoreAnswer: {
            /**
             * @description Answers a question of type `score` (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "score";
            /** @description Expected index: the sum of the index of each level times its probability */
            score: number;
            /** @description Levels as they were sent, by index */
            legend: {
                [key: string]: unknown;
            };
            /** @description From 0, where all are equally likely, to 1, where one is certain, by the format's own formula */
            confidence: number;
            /** @description Probability of each choice, by key, or of each level, by index; they add up to 1 */
            probabilities: {
                [key: string]: number;
            };
            /** @description What a reader should know before relying on the answer; absent without any */
            warnings?: string[];
        };
        /** @description The answer to a question of type `noul` */
        SystemOneNoulAnswer: {
            /**
             * @description Answers a question of type `noul` (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "noul";
            /** @description Probability that the statement holds */
            noul: number;
            /** @description What a reader should know before relying on the answer; absent without any */
            warnings?: string[];
        };
        /** @description A refused request in the format System One */
        SystemOneBadRequest: {
            /** @description What is wrong; a plain text where there are too many items */
            detail: string | {
                /** @description Kind of error, by which a program can tell it */
                error_type: string;
                /** @description What is wrong, for a person */
                message: string;
            };
        };
        /** @description An error in the format System One */
        SystemOneError: {
            /** @description The error */
            detail: {
                /** @description Kind of error, by which a program can tell it */
                error_type: string;
                /** @description What is wrong, for a person */
                message: string;
            };
        };
        /** @description A body that does not have the shape of the format */
        SystemOneInvalid: {
            /** @description Problems of the body, at most 10 */
            detail: {
                /** @description Kind of problem, such as `missing` */
                type: string;
                /** @description Path to the place in the request */
                loc: (string | number)[];
                /** @description What is wrong there, for a person */
                msg: string;
            }[];
        };
        /** @description The list of models, in two forms */
        ModelList: {
            /** @description The one model, for clients of System One */
            models: {
                /** @description Name that a request gives as `model` */
                name: string;
                /** @description What the model does */
                description: string;
                /**
                 * Format: date
                 * @description Day on which it was released
                 */
                release_date: string;
            }[];
            /**
             * @description Always `list`, for clients of OpenAI
             * @constant
             */
            object: "list";
            /** @description The same model, for clients of OpenAI */
            data: {
                /** @description Name that a request gives as `model` */
                id: string;
                /**
                 * @description Always `model`
                 * @constant
                 */
                object: "model";
                /** @description When it was released, in seconds since 1970 */
                created: number;
                /** @description Always `system` */
                owned_by: string;
                /** @description What the model reads and answers with */
                architecture: {
                    /** @description What it reads: texts */
                    input_modalities: string[];
                    /** @description What it answers with: decisions */
                    output_modalities: string[];
                };
            }[];
        };
        /** @description Something happened to a decision */
        DecisionEvent: {
            /**
             * @description Whether a decision is done, has failed, or somebody reported the chosen option
             * @enum {string}
             */
            type: "decision.done" | "decision.failed" | "decision.chosen";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description The decision */
            data: {
                /** @description Id of the decision, `dec_…` */
                id: string;
                /**
                 * @description Whether it has an answer, or failed
                 * @enum {string}
                 */
                status: "running" | "ok" | "error";
                /**
                 * @description Default mode, with consequences, or Direct mode, without
                 * @enum {string}
                 */
                mode: "default" | "direct";
                /** @description Its place among its revisions */
                lineage: {
                    /** @description Id of the first decision of the lineage */
                    root_id: string;
                    /** @description Number of this revision, from 1, the first decision */
                    number: number;
                };
                /** @description Result, error or report of the chosen option, only for a webhook with content; null where it is omitted */
                content?: unknown;
                /** @description How each result stands, by stakeholder id; only for a webhook with content and a shared decision */
                verdict_by_stakeholder?: {
                    [key: string]: components["schemas"]["Verdict"];
                };
                /**
                 * @description Why `content` is null
                 * @enum {string}
                 */
                content_omitted?: "not_shared" | "not_stored" | "too_large";
            };
        };
        /** @description The credit fell below the limit of the webhook */
        CreditEvent: {
            /**
             * @description The credit is low
             * @constant
             */
            type: "credit.low";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description The credit and the limit */
            data: {
                /** @description Credit that is left, in USD */
                balance_usd: number;
                /** @description Limit of this webhook, in USD */
                below_usd: number;
            };
        };
        /** @description An event that somebody asked for, to test a webhook */
        TestEvent: {
            /**
             * @description Somebody asked for a test event
             * @constant
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Always empty */
            data: Record<string, never>;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request, which the log has as well */
        "X-Request-Id": string;
        /** @description On every reply to a valid API key: how many requests it may send in a minute, how many of them may create or change something, and how many of the latter all keys of its organization may send together */
        "RateLimit-Policy": string;
        /** @description With RateLimit-Policy: how many of those requests are left (`r`), and in how many seconds all are available again (`t`); only the limits that the request counts against */
        RateLimit: string;
        /** @description Seconds to wait before asking again */
        "Retry-After": number;
    };
    pathItems: never;
}
export type ExplicitDecisionRequest = components['schemas']['ExplicitDecisionRequest'];
export type Stakeholder = components['schemas']['Stakeholder'];
export type Metadata = components['schemas']['Metadata'];
export type RevisionNote = components['schemas']['RevisionNote'];
export type ExplicitOption = components['schemas']['ExplicitOption'];
export type Consequence = components['schemas']['Consequence'];
export type DirectDecisionRequest = components['schemas']['DirectDecisionRequest'];
export type DirectOption = components['schemas']['DirectOption'];
export type ExplicitDecisionResponse = components['schemas']['ExplicitDecisionResponse'];
export type StakeholderResult = components['schemas']['StakeholderResult'];
export type Quantiles = components['schemas']['Quantiles'];
export type ResultConsequence = components['schemas']['ResultConsequence'];
export type ResultOverlap = components['schemas']['ResultOverlap'];
export type Insight = components['schemas']['Insight'];
export type Agreement = components['schemas']['Agreement'];
export type Usage = components['schemas']['Usage'];
export type Links = components['schemas']['Links'];
export type ResultMeta = components['schemas']['ResultMeta'];
export type Lineage = components['schemas']['Lineage'];
export type DirectDecisionResponse = components['schemas']['DirectDecisionResponse'];
export type DirectStakeholderResult = components['schemas']['DirectStakeholderResult'];
export type TokenUsage = components['schemas']['TokenUsage'];
export type RunningNotice = components['schemas']['RunningNotice'];
export type DecisionRecord = components['schemas']['DecisionRecord'];
export type Verdict = components['schemas']['Verdict'];
export type Refinement = components['schemas']['Refinement'];
export type JudgeRecord = components['schemas']['JudgeRecord'];
export type PersonRecord = components['schemas']['PersonRecord'];
export type Person = components['schemas']['Person'];
export type DroppedAnswer = components['schemas']['DroppedAnswer'];
export type Publication = components['schemas']['Publication'];
export type Chosen = components['schemas']['Chosen'];
export type Revision = components['schemas']['Revision'];
export type ListedAssessment = components['schemas']['ListedAssessment'];
export type StakeholderAssessment = components['schemas']['StakeholderAssessment'];
export type Assessor = components['schemas']['Assessor'];
export type DecisionList = components['schemas']['DecisionList'];
export type ListedDecision = components['schemas']['ListedDecision'];
export type PersonAnswer = components['schemas']['PersonAnswer'];
export type RefineRequest = components['schemas']['RefineRequest'];
export type SharingRequest = components['schemas']['SharingRequest'];
export type ChosenReport = components['schemas']['ChosenReport'];
export type AssessmentRequest = components['schemas']['AssessmentRequest'];
export type Assessment = components['schemas']['Assessment'];
export type QuestionsRequest = components['schemas']['QuestionsRequest'];
export type Question = components['schemas']['Question'];
export type ChoiceQuestion = components['schemas']['ChoiceQuestion'];
export type ScoreQuestion = components['schemas']['ScoreQuestion'];
export type NoulQuestion = components['schemas']['NoulQuestion'];
export type QuestionsResponse = components['schemas']['QuestionsResponse'];
export type ChoiceAnswer = components['schemas']['ChoiceAnswer'];
export type ScoreAnswer = components['schemas']['ScoreAnswer'];
export type NoulAnswer = components['schemas']['NoulAnswer'];
export type Receipts = components['schemas']['Receipts'];
export type Receipt = components['schemas']['Receipt'];
export type SystemOneRequest = components['schemas']['SystemOneRequest'];
export type SystemOneQuestion = components['schemas']['SystemOneQuestion'];
export type SystemOneChoice = components['schemas']['SystemOneChoice'];
export type SystemOneText = components['schemas']['SystemOneText'];
export type SystemOneScore = components['schemas']['SystemOneScore'];
export type SystemOneNoul = components['schemas']['SystemOneNoul'];
export type SystemOneResponse = components['schemas']['SystemOneResponse'];
export type SystemOneChoiceAnswer = components['schemas']['SystemOneChoiceAnswer'];
export type SystemOneScoreAnswer = components['schemas']['SystemOneScoreAnswer'];
export type SystemOneNoulAnswer = components['schemas']['SystemOneNoulAnswer'];
export type SystemOneBadRequest = components['schemas']['SystemOneBadRequest'];
export type SystemOneError = components['schemas']['SystemOneError'];
export type SystemOneInvalid = components['schemas']['SystemOneInvalid'];
export type ModelList = components['schemas']['ModelList'];
export type DecisionEvent = components['schemas']['DecisionEvent'];
export type CreditEvent = components['schemas']['CreditEvent'];
export type TestEvent = components['schemas']['TestEvent'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type $defs = Record<string, never>;
export interface operations {
    listDecisions: {
        parameters: {
            query?: {
                /** @description Part of the first line of the context in either case, or the start of an id, up to 200 characters */
                search?: string;
                /** @description Only decisions that stand so */
                status?: "running" | "ok" | "error";
                /** @description Only decisions in this mode */
                mode?: "default" | "direct";
                /** @description Id number of the API key that made the decision */
                key_id?: number;
                /** @description Only decisions that were asked for by REST, an agent, the console or an integration */
                source?: "api" | "mcp" | "playground" | "connector";
                /** @description The best option of at least one stakeholder */
                best?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
                /** @description How the result of at least one stakeholder stands */
                verdict?: "untouched" | "equal" | "open" | "leaning" | "likely" | "clear";
                /** @description Only decisions made at this time or later: an ISO date (its midnight, UTC) or date-time */
                from?: string;
                /** @description Only decisions made before this time */
                to?: string;
                /** @description Whether the decision is shared with the organization */
                shared?: boolean;
                /** @description Largest number of decisions on a page, 1 to 100; by default 50 */
                limit?: number;
                /** @description `next_cursor` of the page before; send it with the same filters */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of decisions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionList"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    createDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` has the effect of `async` (Default mode) */
                Prefer?: string;
                /** @description Sent by an integration, such as a connector of another product: the record then has `source` = `connector`. No other value is accepted */
                "X-Source"?: "connector";
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4194304 bytes (4 MiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplicitDecisionRequest"] | components["schemas"]["DirectDecisionRequest"];
            };
        };
        responses: {
            /** @description One result for each stakeholder */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplicitDecisionResponse"] | components["schemas"]["DirectDecisionResponse"];
                };
            };
            /** @description Still running */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningNotice"];
                };
            };
            /**
             * @description `invalid_request`: The request is invalid.
             *
             *     `too_many_records`: The decision needs more ratio records than the limit.
             *
             *     `too_many_overlap_pairs`: The decision needs more overlap pairs than the limit.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request" | "too_many_records" | "too_many_overlap_pairs";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             * @example too_many_records
                             * @example too_many_overlap_pairs
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `insufficient_credit`: The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "insufficient_credit";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example insufficient_credit
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `revision_conflict`: A newer revision of this decision exists; revise that one.
             *
             *     `model_unavailable`: The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.
             *
             *     `model_unavailable`: The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.
             *
             *     `model_unavailable`: The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "revision_conflict" | "model_unavailable";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example revision_conflict
                             * @example model_missing
                             * @example model_key_refused
                             * @example model_quota_exhausted
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.
             *
             *     `invalid_request`: The decision was cancelled. Nothing was billed.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             * @example decision_cancelled
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `rate_limited`: The organization already has as many decisions running as it may. Send the request again when one has ended.
             *
             *     `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example too_many_running
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.
             *
             *     `model_unavailable`: The model failed to answer. Nothing was billed.
             *
             *     `server_error`: The decision could not be completed. Nothing was billed.
             */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable" | "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_busy
                             * @example model_failed
                             * @example decision_failed
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_warming`: The model is starting. Send the request again shortly. Nothing was billed.
             *
             *     `free_capacity_busy`: The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.
             *
             *     `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_warming" | "free_capacity_busy" | "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_warming
                             * @example free_capacity_busy
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    getDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the decision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    shareDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes (16 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingRequest"];
            };
        };
        responses: {
            /** @description The record with its sharing */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    cancelDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record after the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    watchDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that you have; the service does not send it again */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description You have the last event: do not connect again */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    refineDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N`: how many seconds to wait for the answer before 202, at most as long as the service waits; `wait=0` has the effect of `async` (Default mode) */
                Prefer?: string;
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 262144 bytes (256 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefineRequest"];
            };
        };
        responses: {
            /** @description The result of the new revision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplicitDecisionResponse"];
                };
            };
            /** @description Still running */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description `wait=N`, when the request preferred it */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningNotice"];
                };
            };
            /**
             * @description `invalid_request`: The request is invalid.
             *
             *     `too_many_records`: The decision needs more ratio records than the limit.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request" | "too_many_records";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             * @example too_many_records
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `insufficient_credit`: The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "insufficient_credit";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example insufficient_credit
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `revision_conflict`: A newer revision of this decision exists; revise that one.
             *
             *     `model_unavailable`: The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.
             *
             *     `model_unavailable`: The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.
             *
             *     `model_unavailable`: The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "revision_conflict" | "model_unavailable";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example revision_conflict
                             * @example model_missing
                             * @example model_key_refused
                             * @example model_quota_exhausted
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.
             *
             *     `invalid_request`: The decision was cancelled. Nothing was billed.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             * @example decision_cancelled
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `rate_limited`: The organization already has as many decisions running as it may. Send the request again when one has ended.
             *
             *     `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example too_many_running
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.
             *
             *     `model_unavailable`: The model failed to answer. Nothing was billed.
             *
             *     `server_error`: The decision could not be completed. Nothing was billed.
             */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable" | "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_busy
                             * @example model_failed
                             * @example decision_failed
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_warming`: The model is starting. Send the request again shortly. Nothing was billed.
             *
             *     `free_capacity_busy`: The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.
             *
             *     `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_warming" | "free_capacity_busy" | "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_warming
                             * @example free_capacity_busy
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    getDecisionPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the picture that you have */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description Names this picture */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description You have this picture */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    reportChosen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 16384 bytes (16 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenReport"];
            };
        };
        responses: {
            /** @description The record with its chosen option */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    takeBackChosen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record without a chosen option */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    publishDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record with its publication */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    withdrawDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record without a publication */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionRecord"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Only the API key that made this decision can do this. Send the request with that key. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example not_the_owner
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    assessDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the decision, `dec_…`, from the answer to its creation */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 262144 bytes (256 KiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssessmentRequest"];
            };
        };
        responses: {
            /** @description The assessment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assessment"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `invalid_request`: This API key can see no such decision: the decision does not exist, was deleted, or is not shared. GET /api/v1/decisions lists those that it can see; the owner of another can share it.
             *
             *     `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again.
             */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_such_decision
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    askQuestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4194304 bytes (4 MiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionsRequest"];
            };
        };
        responses: {
            /** @description One answer for each question */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionsResponse"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `insufficient_credit`: The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "insufficient_credit";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example insufficient_credit
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint does not serve the model that MODEL_NAME names. Nothing was billed. Send the request again after the operator has corrected this.
             *
             *     `model_unavailable`: The model endpoint refuses the key of this service. Nothing was billed. Send the request again after the operator has corrected MODEL_API_KEY.
             *
             *     `model_unavailable`: The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_missing
                             * @example model_key_refused
                             * @example model_quota_exhausted
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `invalid_request`: Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example answer_gone
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_unavailable`: The model endpoint limits how many requests this service may send. Nothing was billed. Send the request again after the time in Retry-After.
             *
             *     `model_unavailable`: The model failed to answer. Nothing was billed.
             */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_unavailable";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_busy
                             * @example model_failed
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /**
             * @description `model_warming`: The model is starting. Send the request again shortly. Nothing was billed.
             *
             *     `free_capacity_busy`: The model has no slot for a free request at the moment. Send the request again shortly. No free decision was used.
             *
             *     `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "model_warming" | "free_capacity_busy" | "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example model_warming
                             * @example free_capacity_busy
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description Only payments at this time or later: an ISO date (its midnight, UTC) or date-time */
                from?: string;
                /** @description Only payments before this time */
                to?: string;
                /** @description Largest number of payments, 1 to 300, the newest; by default 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments of the period */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipts"];
                };
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "invalid_request";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unreadable_request
                             * @example unsupported_content
                             * @example body_too_large
                             * @example invalid_json
                             * @example invalid_text
                             * @example unknown_property
                             * @example missing_property
                             * @example consequences_missing
                             * @example invalid_type
                             * @example invalid_value
                             * @example unknown_parameter
                             * @example invalid_header
                             * @example key_reused
                             * @example wrong_state
                             * @example limit_reached
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `authentication`: No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "authentication";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example no_valid_key
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `rate_limited`: This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "rate_limited";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example rate_limited
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example internal_error
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
            /** @description `server_error`: The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What went wrong */
                        error: {
                            /**
                             * @description Kind of error
                             * @enum {string}
                             */
                            type: "server_error";
                            /**
                             * @description What exactly went wrong: codes keep their meaning, and new ones may come
                             * @example unavailable
                             */
                            code: string;
                            /** @description What is wrong and what to do, for a person */
                            message: string;
                            /** @description Place in the request, as the message writes it, such as `options[1].description`; null where there is none */
                            param: string | null;
                            /**
                             * Format: uri
                             * @description Page about the code
                             */
                            doc_url: string;
                        };
                    };
                };
            };
        };
    };
    askSystemOne: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4194304 bytes (4 MiB) */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SystemOneRequest"];
            };
        };
        responses: {
            /** @description One answer for each question */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneResponse"];
                };
            };
            /** @description The model or a type is not served, a limit is exceeded, or the body is not JSON */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneBadRequest"];
                };
            };
            /** @description No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description No API key was sent. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The body does not have the shape of the format */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneInvalid"];
                };
            };
            /** @description This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The model failed to answer. Nothing was billed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The one model */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            /** @description The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description No valid API key: it is missing, wrong, revoked or expired. Send the header "Authorization: Bearer <API_KEY>". Members make keys in the console under Keys, and the operator with: npm run -s admin -- key create. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The organization has no free decisions left, and its credit is less than this request can cost. Add credit and send the request again. Nothing was billed. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description No API key was sent. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The account of this service at the model endpoint has used up its quota or credit. Nothing was billed. Send the request again after the operator has raised the quota of the account that MODEL_API_KEY belongs to. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description Idempotency-Key: the first answer to this key is no longer stored. Send another key to run the request again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description This API key has sent more requests than it may send in a minute. Send the request again after the time in Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service failed with an internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The model failed to answer. Nothing was billed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
            /** @description The service is not available at the moment. Send the request again shortly, with the same Idempotency-Key if it had one. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    /** @description The same as X-Request-Id */
                    "x-typesafe-request-id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOneError"];
                };
            };
        };
    };
    "webhook-decision-done": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-decision-failed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-decision-chosen": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-credit-low": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-webhook-test": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same event may come again, always with this id. */
                "webhook-id": string;
                /** @description When this try was signed, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description One or two signatures, `v1,…`, with a space between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEvent"];
            };
        };
        responses: {
            /** @description The webhook is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has taken the event. After any other answer, or none within 5 seconds, the event is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
