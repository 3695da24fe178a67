-- Grams that nothing is looked up by do no harm.
select 1;
