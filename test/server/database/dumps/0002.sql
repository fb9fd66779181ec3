-- Rows that version 2 added to those of version 1.
insert into question_logs overriding system value select * from json_populate_recordset(null::question_logs, $rows$[{"organization_id":1,"id":"q_2Bg1fDk07hWca3VMtFYq2r","api_key_id":1,"created_at":"2026-11-21T11:50:42.095331+00:00","expires_at":"2026-12-21T11:50:42.095331+00:00","shared_with_org":false,"questions":1,"usage":{"input_tokens":1,"output_tokens":1},"cost_micro_usd":3}]$rows$);
insert into question_content overriding system value select * from json_populate_recordset(null::question_content, $rows$[{"organization_id":1,"question_log_id":"q_2Bg1fDk07hWca3VMtFYq2r","request":{"state":"x","questions":{"a":{"type":"noul"}}},"answers":{"a":{"type":"noul","noul":0.5}}}]$rows$);
update api_keys set retention = 'none' where id = 2;
update api_keys set retention = 'forever' where id = 3;
update decisions set expires_at = null
where id in ('dec_93AmoqXhKkswSkXyKYGMZR', 'dec_kPN8u2LU7dgKdhRBBpvPPZ', 'dec_qivOp0mtqPh3mqHfyonRG7');
update decisions set expires_at = finished_at + interval '1 hour', held_once = true where id = 'dec_CPdLHCwXq0OpHM9zKWc0gR';
